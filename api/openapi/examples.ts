import { blocks } from '#shared/blocks/registry.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import { ownAttributes } from '#shared/schemas/post-attributes.ts';

import { type JsonSchema, nameOf, resolve } from './schemas.ts';

type Components = Record<string, JsonSchema>;

/** Values of schemas whose rule a JSON schema can't say, and of those that read better with a real one. */
const ofComponent: Record<string, unknown> = {
  Id: 'k3v9x2m7q1b8n4t6',
  Timestamp: '2026-05-04T16:30:00.000Z',
  CalendarDay: '2026-05-04',
  Email: 'ana@example.com',
  Host: 'tacos.example.com',
  PublicHost: 'tacos.example.com',
  PostUrl: 'members/taco-joint',
  QueryBoolean: 'false',
  Color: { id: 5, code: '#a8321f' },
  RichText: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tacos since 2009.' }] }] },
  Blocks: { v: 1, items: [{ type: 'call-to-action', props: { id: 'b1', ...blocks['call-to-action'].starter } }] },
  PostTypeId: postTypeIds.member,
  NewPassword: 'seven tacos at dawn',
  RedirectCreate: { from: 'old-menu.html', to: 'members/taco-joint' },
  SubmissionInput: {
    form: 'contact',
    fields: { name: 'Ana Ortiz', email: 'ana@example.com', message: 'Do you come to Zilker Park on Fridays?' },
  },
  NavItem: { text: 'Members', url: '/members', type: 'link' },
  Media: {
    id: 'm5c8z1w4r7y2p9d3',
    hashed_name: '9f2c41d07be34a5586f0c1aa',
    name: 'truck.jpg',
    alt: 'A red taco truck at dusk',
    width: 1600,
    height: 1200,
    focal: { x: 0.5, y: 0.4 },
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    path: '9f2c41d07be34a5586f0c1aa',
    extensions: ['webp', 'jpg'],
    widths: [320, 640, 960, 1280, 1600],
    bytes: 482113,
    created_at: '2026-05-04T16:30:00.000Z',
  },
};

/** The same by the name of a field. */
const ofField: Record<string, unknown> = {
  title: 'Taco Joint',
  url: 'members/taco-joint',
  path: '4f1d2c',
  email: 'ana@example.com',
  firstname: 'Ana',
  lastname: 'Ortiz',
  name: 'Taco Joint',
  role: 'editor',
  place: 'Zilker Park',
  phone: '512-555-0134',
  website: 'https://tacos.example.com',
  link: 'https://social.example.com/tacojoint',
  src: 'https://stats.example.com/script.js',
  timezone: 'America/Chicago',
  currency: 'USD',
  from: '11:00',
  to: '15:00',
  day: 5,
  type: 2,
  status: 2,
  limit: 50,
  number: 12,
  list: 'members',
  version: 3,
  price: 1250,
  viewBox: '0 0 24 24',
  paths: ['M4 12h16'],
  icon_data: '{"viewBox":"0 0 24 24","paths":["M4 12h16"]}',
  ids: 'k3v9x2m7q1b8n4t6',
  startDate: '2026-05-01 00:00:00',
  endDate: '2026-05-31 23:59:59',
  starts_at: '2026-05-04 18:00',
  ends_at: '2026-05-04 22:00',
  published_on: '2026-05-04',
  timestamp: '2026-05-04T16:30:00.000Z',
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  refresh_token: 'a-long-random-text-that-is-used-once',
  token: 'the-long-text-after-token-in-the-mailed-link',
  password: 'seven tacos at dawn',
  current_password: 'four tamales at dusk',
  statusCode: 422,
  message: 'Title is required',
  code: 'invalid_fields',
};

/**
 * An example of a schema: the values above where they fit, else the smallest that the schema allows. Deterministic.
 * `required` leaves out what may be left out, for values that are sent; what is received is whole.
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
  if (choices?.[0]) return depth > 6 && choices.some(isNull) ? null : exampleOf(choices[0], components, depth, field);
  if (field in ofField && fits(ofField[field], shape)) return ofField[field];
  switch (Array.isArray(shape['type']) ? shape['type'][0] : shape['type']) {
    case 'object': {
      const example = objectExample(shape, components, depth);
      // The schema of a save has the fields of all types.
      return named === 'PostAttributesInput' ? ownAttributes(postTypeIds.member, example) : example;
    }
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
      return shape['type'] === 'null' ? null : {}; // anything at all
  }
}

function objectExample(shape: JsonSchema, components: Components, depth: number): Record<string, unknown> {
  const properties = { ...((shape['properties'] ?? {}) as Record<string, JsonSchema>) };
  // A record whose keys are known has each of them.
  const names = resolve((shape['propertyNames'] ?? {}) as JsonSchema, components);
  const { enum: keys = [] } = names as { enum?: string[] };
  for (const key of keys) properties[key] = (shape['additionalProperties'] ?? {}) as JsonSchema;
  const required = new Set([...((shape['required'] ?? []) as string[]), ...keys]);
  const entries = Object.entries(properties)
    // A tree that holds itself has to end somewhere.
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
