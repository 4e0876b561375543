import fc from 'fast-check';

import { type Document, type JsonSchema, withValueAt } from './operations.ts';

/** Texts that have broken programs: markup, quotes, separators, directions, other alphabets, lookalikes. */
export const naughtyTexts = [
  '',
  ' ',
  '\u0000',
  '\uFEFF',
  '\u2028\u2029',
  '\u202Eright to left\u202C',
  'مرحبا بالتاكو',
  '👩‍👩‍👧‍👦🌮\u{1F3FB}',
  'Z̶̈́a̷͐l̴̾g̵̅o̶',
  'İıſß',
  '\uD800',
  '<script>alert(1)</script>',
  '"\'`$&\\',
  '{{7*7}}${7*7}',
  "'; drop table posts; --",
  '%s%n%00../../etc/passwd',
  '=1+1|cmd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '2026-02-30T25:61:61Z',
  'a'.repeat(5000),
] as const;

const naughty = fc.constantFrom(...naughtyTexts);
const anything = fc.oneof(naughty, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.constant(1e308), fc.constant(-0));

/**
 * Values that mostly match a JSON schema, with some mutations: a value that is refused at once tests nothing behind the
 * first check.
 */
export function arbitraryOf(schema: JsonSchema, document: Document, ids: string[], depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, document, ids, depth);
  return fc.oneof({ weight: 24, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fittingOf(schema: JsonSchema, document: Document, ids: string[], depth: number): fc.Arbitrary<unknown> {
  const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : '';
  if (name === 'Id') return fc.constantFrom(...ids, 'zzzzzzzzzzzzzzzz');
  const shape = document.components.schemas[name] ?? schema;
  const below = (inner: JsonSchema) => arbitraryOf(inner, document, ids, depth + 1);
  if ('const' in shape) return fc.constant(shape['const']);
  if (Array.isArray(shape['enum'])) return fc.constantFrom(...(shape['enum'] as unknown[]));
  const choices = [shape['anyOf'] ?? [], shape['oneOf'] ?? []].flat() as JsonSchema[];
  if (choices.length > 0) return fc.oneof(...choices.map(below));
  switch (Array.isArray(shape['type']) ? shape['type'][0] : shape['type']) {
    case 'object':
      return objectOf(shape, below, depth);
    case 'array':
      return fc.array(below((shape['items'] ?? {}) as JsonSchema), { maxLength: depth > 5 ? 0 : 3 });
    case 'string':
      return textOf(shape);
    case 'integer':
      return fc.integer({ min: bound(shape['minimum'], -1e9), max: bound(shape['maximum'], 1e9) });
    case 'number':
      return fc.double({ min: bound(shape['minimum'], -1e9), max: bound(shape['maximum'], 1e9), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return shape['type'] === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(
  shape: JsonSchema,
  below: (inner: JsonSchema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const properties = (shape['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (shape['required'] ?? []) as string[];
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || depth < 5);
  const known = fc.record(Object.fromEntries(shown.map(([name, inner]) => [name, below(inner)])), {
    requiredKeys: required,
  });
  if (typeof shape['additionalProperties'] !== 'object') return known;
  const more = fc.dictionary(
    fc.oneof(naughty, fc.string({ maxLength: 20 })),
    below(shape['additionalProperties'] as JsonSchema),
    { maxKeys: 2 },
  );
  return fc.tuple(known, more).map(([first, second]) => ({ ...first, ...second }));
}

function textOf(shape: JsonSchema): fc.Arbitrary<string> {
  const max = bound(shape['maxLength'], 60);
  const free = fc.oneof(naughty, fc.string({ unit: 'grapheme', maxLength: Math.min(max, 60) }));
  if (typeof shape['pattern'] !== 'string' || shape['pattern'].length > 200) return free;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(shape['pattern'])), free);
  } catch {
    return free; // a pattern with a look-ahead has no generator
  }
}

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Math.abs(value) < 1e12 ? value : otherwise;
}

/** An example with up to two of its values swapped or mutated: it is mostly accepted. */
export function mutationsOf(example: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(example);
  const mutation = fc.record({ place: fc.constantFrom(...places), value: anything });
  return fc
    .array(mutation, { maxLength: 2 })
    .map((mutations) => mutations.reduce((value, { place, value: put }) => replaced(value, place, put), example));
}

type Place = (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, item]) =>
      placesIn(item, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** An earlier mutation may have removed the place. */
function replaced(value: unknown, place: Place, put: unknown): unknown {
  let inner = value;
  for (const key of place.slice(0, -1)) {
    if (typeof inner !== 'object' || inner === null) return value;
    inner = (inner as Record<string | number, unknown>)[key];
  }
  return typeof inner === 'object' && inner !== null
    ? withValueAt(value, place, put)
    : place.length === 0
      ? put
      : value;
}
