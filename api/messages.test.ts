import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { authCalls } from '#shared/calls/auth.ts';
import { canvasFrameCalls } from '#shared/calls/canvas-frame.ts';
import { canvasCalls } from '#shared/calls/canvas.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { owner, startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import {
  bodyExample,
  type Operation,
  operationsOf,
  readDocument,
  sendOperation,
  type Sent,
  withValueAt,
} from '#tests/support/operations.ts';

let api: TestApi;
let operations: Operation[];
let token: string;
beforeAll(async () => {
  api = await startApi(withoutLimits);
  operations = operationsOf(await readDocument(api));
  token = (await api.visitor('tacos.test')(authCalls.login, { body: owner })).data.access_token;
});
afterAll(() => api.close());

/** Zod's own wordings, from its English locale: each `${…}` stands for anything. */
const zodWordings = Array.from(
  readFileSync(new URL(import.meta.resolve('zod/v4/locales/en.js')), 'utf8').matchAll(
    /return (?:`([^`]+)`|"([^"]+)")/g,
  ),
  ([, template, text]) => {
    const parts = (template ?? text ?? '').split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
  },
).filter(({ source }) => source !== '^.*$');
const fallback = 'This value is not allowed here';

const hostile: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'x'.repeat(30_000),
  '\0',
  [],
  [null],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { unknown: 1 },
];

type Place = (string | number)[];
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).map(([key, item]) =>
    placesIn(item, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inside.flat()];
}

/** Those of `inputs` that the schema refuses, one for each set of complaints: the API's reply is made of these. */
function refusedBy<Input>(schema: z.ZodMiniType, inputs: Input[]): Input[] {
  const byIssues = new Map<string, Input>();
  for (const input of inputs) {
    const { error } = z.safeParse(schema, JSON.parse(JSON.stringify(input)));
    if (error) byIssues.set(JSON.stringify(error.issues.map(({ path, message }) => [path, message])), input);
  }
  return [...byIssues.values()];
}

/** The example of an operation with one value replaced, removed or added. Those that are valid are left out. */
function wrongBodies(example: unknown, schema: z.ZodMiniType): unknown[] {
  const changed = placesIn(example).flatMap((place) => [
    ...hostile.map((value) => withValueAt(example, place, value)),
    withValueAt(example, [...place, 'unknown'], 1),
  ]);
  return refusedBy(
    schema,
    changed.filter((body) => body !== undefined),
  );
}

function wrongQueries(example: Record<string, string>, schema: z.ZodMiniType): Record<string, string>[] {
  const names = [...Object.keys(example), 'unknown'];
  const changed = names.flatMap((name) => hostile.map((value) => ({ ...example, [name]: String(value) })));
  return refusedBy(schema, changed);
}

function inputsOf(operation: Operation): Sent[] {
  const call = servedCalls[operation.operationId];
  const named = operation.parameters.filter(({ in: place }) => place === 'query');
  const query = Object.fromEntries(named.map(({ name, example }) => [name, String(example)]));
  return [
    ...(call?.query ? wrongQueries(query, call.query).map((wrong) => ({ query: wrong })) : []),
    ...(call?.body ? wrongBodies(bodyExample(operation), call.body).map((body) => ({ body })) : []),
  ];
}

function wrongMessages(messages: string[]): string[] {
  return messages.filter(
    (message) => message === fallback || message === '' || zodWordings.some((wording) => wording.test(message)),
  );
}

test('zod’s wordings are known', () => {
  const wordings = zodWordings.map(({ source }) => source).join('\n');
  for (const start of ['Invalid input: expected', 'Too big', 'Too small', 'Unrecognized key', 'Invalid string']) {
    expect(wordings).toContain(start);
  }
});

test('every refusal says in words what the field takes, never in zod’s', { timeout: 60_000 }, async () => {
  const wrong: unknown[] = [];
  let refused = 0;
  for (const operation of operations) {
    const bearer = operation['x-access'] === 'publisher' ? api.services.rebuildSecret : token;
    for (const sent of inputsOf(operation)) {
      const reply = await sendOperation(api, operation, sent, { token: bearer, site: 'tacos.test' });
      const { message, errors } = (await reply.json()) as { message: string; errors?: Record<string, string[]> };
      if (reply.status !== 422) wrong.push([operation.operationId, reply.status, message]);
      const found = wrongMessages([message, ...Object.values(errors ?? {}).flat()]);
      if (found.length > 0) wrong.push([operation.operationId, errors]);
      const several = Object.values(errors ?? {}).find(
        (words) => words.some((word) => /^Give (?!a list)/.test(word)) && words.some((word) => word.endsWith(' items')),
      );
      if (several) wrong.push([operation.operationId, several]);
      refused += 1;
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(refused).toBeGreaterThan(1500);
});

test('nor do the refusals of the builder’s calls', () => {
  const bodies = wrongBodies(
    { post: '', type: 1, values: {}, items: [{ type: 'x', props: {} }] },
    canvasCalls.blocks.body,
  );
  const inputs = [
    ...bodies.map((body) => [canvasCalls.blocks.body, body] as const),
    [canvasFrameCalls.frame.query, { x: 1 }] as const,
    [canvasCalls.page.body, { post: 1, title: 2 }] as const,
  ];
  for (const [schema, value] of inputs) {
    const messages = z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
    expect(wrongMessages(messages)).toEqual([]);
  }
});
