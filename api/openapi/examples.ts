import { blocks } from '#shared/blocks/registry.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';

import examples from './examples.json' with { type: 'json' };
import { type JsonSchema, nameOf, resolve } from './schemas.ts';

type Components = Record<string, JsonSchema>;

/** Hand-written examples of schemas: for rules that JSON Schema can't express, or where a realistic value reads better. */
const ofComponent: Record<string, unknown> = {
  ...examples.components,
  Blocks: { v: 1, items: [{ type: 'call-to-action', props: { id: 'b1', ...blocks['call-to-action'].starter } }] },
  PostTypeId: postTypeIds.member,
};

/** Hand-written examples by the name of a field. */
const ofField: Record<string, unknown> = examples.fields;

/**
 * An example of a schema: a hand-written one where it fits, else the smallest that the schema allows. Deterministic.
 */
export function exampleOf(schema: JsonSchema, components: Components, depth = 0, field = ''): unknown {
  const named = nameOf(schema);
  if (named !== null && named in ofComponent) return ofComponent[named];
  const shape = resolve(schema, components);
  if ('const' in shape) return shape['const'];
  if (Array.isArray(shape['enum'])) {
    const choices = shape['enum'] as unknown[];
    return choices.includes(ofField[field]) ? ofField[field] : choices[0];
  }
  const choices = (shape['anyOf'] ?? shape['oneOf']) as JsonSchema[] | undefined;
  // Members have the most to show.
  const choice = choices?.find((each) => nameOf(each)?.startsWith('Member')) ?? choices?.[0];
  if (choice) return depth > 6 && choices?.some(isNull) ? null : exampleOf(choice, components, depth, field);
  if (field in ofField && fits(ofField[field], shape)) return ofField[field];
  switch (Array.isArray(shape['type']) ? shape['type'][0] : shape['type']) {
    case 'object':
      return objectExample(shape, components, depth);
    case 'array':
      return arrayExample(shape, components, depth, field);
    case 'string':
      return textExample(shape);
    case 'integer':
    case 'number':
      return Math.max(0, Number(shape['minimum'] ?? 0));
    case 'boolean':
      return false;
    default:
      return shape['type'] === 'null' ? null : {}; // any value
  }
}

function objectExample(shape: JsonSchema, components: Components, depth: number): Record<string, unknown> {
  const properties = { ...((shape['properties'] ?? {}) as Record<string, JsonSchema>) };
  // A record with known keys has all of them.
  const names = resolve((shape['propertyNames'] ?? {}) as JsonSchema, components);
  const { enum: keys = [] } = names as { enum?: string[] };
  for (const key of keys) properties[key] = (shape['additionalProperties'] ?? {}) as JsonSchema;
  const required = new Set([...((shape['required'] ?? []) as string[]), ...keys]);
  const entries = Object.entries(properties)
    // Stops the recursion of self-referencing schemas.
    .filter(([name]) => required.has(name) || depth < 4)
    .map(([name, property]) => [name, exampleOf(property, components, depth + 1, name)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function arrayExample(shape: JsonSchema, components: Components, depth: number, field: string): unknown[] {
  const items = (shape['items'] ?? {}) as JsonSchema;
  const least = Number(shape['minItems'] ?? 0);
  if (depth > 5 && least === 0) return [];
  return Array.from({ length: Math.max(1, least) }, () => exampleOf(items, components, depth + 1, field));
}

function textExample(shape: JsonSchema): string {
  if (shape['format'] === 'date-time') return '2026-05-04T16:30:00.000Z';
  const text = Number(shape['minLength'] ?? 0) > 0 ? 'Something' : '';
  return text.padEnd(Number(shape['minLength'] ?? 0), ' tacos');
}

function isNull(schema: JsonSchema): boolean {
  return schema['type'] === 'null';
}

function fits(value: unknown, shape: JsonSchema): boolean {
  const type = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value;
  const pattern = typeof shape['pattern'] === 'string' ? new RegExp(shape['pattern']) : null;
  const types = [shape['type'] ?? type].flat();
  const matches = types.includes(type) || (type === 'integer' && types.includes('number'));
  return matches && (pattern === null || pattern.test(String(value)));
}
