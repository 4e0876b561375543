import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Call } from '#shared/calls/call.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { savedViewCalls } from '#shared/calls/saved-views.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { settingsKinds } from '#shared/rules/documents.ts';
import { contextOf } from '#site/data/context.ts';
import { indexParts, indexText } from '#site/data/search-index.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { demoContent } from '#tests/support/demo-content.ts';
import { seedDemoNetwork } from '#tests/support/demo-network.ts';
import { startGeocoder } from '#tests/support/geocoder.ts';
import {
  answerOf,
  collectIds,
  type Document,
  type JsonSchema,
  type Operation,
  operationsOf,
  readDocument,
  sendOperation,
} from '#tests/support/operations.ts';
import { populate } from '#tests/support/populate.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

const host = 'lonestar.localhost';

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
let api: TestApi;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  geocoder = await startGeocoder();
  const index = indexText(indexParts(contextOf(demoContent())));
  api = await startApi({ GEOCODER_URL: geocoder.url }, { releasedFile: () => async () => index });
  document = await readDocument(api);
  operations = operationsOf(document);
  await seedDemoNetwork(api);
  // What the demo has none of: a redirect, a release that waits, a submission, a section on a page, a saved view.
  const client = await api.signIn(host);
  await populate(client, 'beyond', 'secret');
  const section = (await client(sectionCalls.list)).data[0]?.id ?? '';
  const items = [{ type: 'saved-section', props: { id: 'shown', section } }];
  const post_body = { attributes: { title: 'Page', url: 'page', description: '' }, blocks: { v: 1, items } };
  await createPost(client, { post_type_id: 1, url: 'page', title: 'Page', post_body });
  await client(savedViewCalls.save, { body: { list: 'members', name: 'Drafts', search: 'status=1' } });
  await settleReleases(api);
  // Of every live member, because the newest few are asked for.
  for (const { id } of (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data) {
    await client(statusCalls.say, { params: { id }, body: { kind: 'here' } });
    await client(statusCalls.createLink, { params: { id }, body: { email: 'truck@example.com' } });
  }
}, 120_000);
afterAll(async () => {
  await api.close();
  geocoder.close();
});

const formats = {
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  date: /^\d{4}-\d\d-\d\d$/,
  email: /@/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
} as const;

/** A validator of replies, with each object closed: a field that the document doesn't name is an error too. */
function validatorOf(published: Document): (operation: Operation, status: number) => ValidateFunction | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(closed(published) as object, 'openapi');
  return ({ path, method, responses }, status) => {
    const [type, media] = Object.entries(responses[String(status)]?.content ?? {})[0] ?? [];
    if (!type || !media) return null;
    const at = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type];
    const part = type === 'text/event-stream' ? ['schema', 'x-event'] : ['schema'];
    const pointer = [...at, ...part].map((key) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1')));
    return ajv.compile({ $ref: `openapi#/${pointer.join('/')}` });
  };
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: JsonSchema = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  const isObject = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

type Reader = { name: string; token?: string; site?: string };
type Sent = { params: Record<string, string>; query: Record<string, string> };

/** What to ask an operation for: each of the newest few items that it can show. */
function requestsOf(operation: Operation, ids: Map<string, string[]>): Sent[] {
  const { operationId, parameters, path } = operation;
  const types = ['1', '2', '3', '4', '5', '6'];
  const queries: Record<string, string>[] =
    operation['x-access'] === 'publisher'
      ? [{ host, ids: (ids.get('/api/posts/by-type') ?? []).slice(0, 100).join(',') }]
      : parameters.some(({ name }) => name === 'type')
        ? types.map((type) => ({ type }))
        : operationId === 'previews.canvasSource'
          ? [{ post: ids.get('/api/posts/by-type')?.[0] ?? '', media: (ids.get('/api/media') ?? []).join(',') }]
          : operationId === 'places.geocode'
            ? [{ q: '979 Springdale Rd' }]
            : [{}];
  const known = new Set(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name));
  const asked = queries.map((query) => Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name))));
  if (path === '/api/releases/{id}/changes/{document}')
    return (ids.get(path) ?? []).map((pair) => {
      const [id = '', name = ''] = pair.split(' ');
      return { params: { id, document: name }, query: {} };
    });
  if (path.includes('{document}'))
    return (ids.get('/api/changes') ?? [])
      .concat(settingsKinds)
      .map((name) => ({ params: { document: name }, query: {} }));
  if (!path.includes('{id}')) return asked.map((query) => ({ params: {}, query }));
  const list = path.startsWith('/api/posts/') ? '/api/posts/by-type' : path.slice(0, path.indexOf('/{id}'));
  return (ids.get(list) ?? []).flatMap((id) => asked.map((query) => ({ params: { id, rev: '1' }, query })));
}

describe('a reply to each GET of openapi.json', () => {
  const replied = new Map<string, number>();
  const sizes = new Map<string, number>();

  async function checkAll(reader: Reader, ids: Map<string, string[]>, chosen: Operation[]): Promise<unknown[]> {
    const validator = validatorOf(document);
    const wrong: unknown[] = [];
    for (const operation of chosen) {
      for (const sent of requestsOf(operation, ids)) {
        const reply = await sendOperation(api, operation, sent, reader);
        const text = await answerOf(reply);
        const validate = validator(operation, reply.status);
        const type = reply.headers.get('content-type') ?? '';
        const named = `${reader.name}: ${operation.operationId} ${JSON.stringify(sent)}`;
        if (!reply.ok) {
          wrong.push([named, reply.status, text.slice(0, 300)]);
          continue;
        }
        replied.set(operation.operationId, (replied.get(operation.operationId) ?? 0) + 1);
        const value: unknown =
          type === 'text/event-stream'
            ? JSON.parse(text.replace(/^data: /, ''))
            : type.includes('json')
              ? JSON.parse(text)
              : text;
        const { data } = (typeof value === 'object' ? value : {}) as { data?: unknown };
        if (Array.isArray(data))
          sizes.set(operation.operationId, (sizes.get(operation.operationId) ?? 0) + data.length);
        if (!validate) wrong.push([named, 'has no schema']);
        else if (!validate(value)) wrong.push([named, validate.errors?.slice(0, 3)]);
      }
    }
    return wrong;
  }

  const reads = () => operations.filter(({ method }) => method === 'GET');
  const isPublic = ({ 'x-access': access }: Operation) => access === 'public';
  // Only of a release that has been live.
  const isRollback = ({ operationId }: Operation) => operationId === 'releases.rollbackPreview';
  const isPublisher = ({ 'x-access': access }: Operation) => access === 'publisher';

  test('matches its schema, whoever reads it', async () => {
    const session = await api.signIn(host);
    const token = await tokenOf(host);
    const ids = await collectIds(api, operations, token);
    const posts = await Promise.all(
      ([1, 2, 3, 4, 5, 6] as const).map(
        async (type) => (await session(postCalls.listByType, { query: { type } })).data,
      ),
    );
    ids.set(
      '/api/posts/by-type',
      posts.flatMap((list) => list.slice(0, 4).map(({ id }) => id)),
    );
    ids.set(
      '/api/submissions',
      (await session(submissionCalls.list)).data.map(({ id }) => id),
    );
    ids.set(
      '/api/publisher/domains',
      (await session(optionCalls.domains)).data.map(({ id }) => id),
    );
    const release = ids.get('/api/releases')?.[0] ?? '';
    ids.set(
      '/api/releases/{id}/changes/{document}',
      (await session(releaseCalls.documents, { params: { id: release } })).data.map(
        (each) => `${release} ${each.document}`,
      ),
    );
    const publicIds = new Map(ids);
    publicIds.set(
      '/api/posts/by-type',
      posts.flatMap((list) =>
        list
          .filter((post) => post.post_status_id === 2)
          .slice(0, 3)
          .map(({ id }) => id),
      ),
    );
    const wrong = await checkAll(
      { name: 'owner', token },
      ids,
      reads().filter((each) => !isPublisher(each) && !isRollback(each)),
    );
    // The others read what is live.
    await api.publish(host);
    await settleReleases(api);
    wrong.push(
      ...(await checkAll({ name: 'owner', token }, ids, reads().filter(isRollback))),
      ...(await checkAll({ name: 'visitor', site: host }, publicIds, reads().filter(isPublic))),
      ...(await checkAll(
        { name: 'publisher', token: api.services.rebuildSecret },
        publicIds,
        reads().filter(isPublisher),
      )),
    );
    expect(wrong).toEqual([]);
    const all = reads().map(({ operationId }) => operationId);
    expect(all.filter((name) => !replied.has(name))).toEqual([]);
    expect(Array.from(sizes).filter(([, size]) => size === 0)).toEqual([]);
  }, 120_000);

  async function tokenOf(site: string): Promise<string> {
    const reply = await api.fetch('http://api.test/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': site },
      body: JSON.stringify(owner),
    });
    return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
  }
});

test('the validator refuses a reply of another shape', () => {
  const health = operations.find(({ operationId }) => operationId === 'health.health');
  const validate = health && validatorOf(document)(health, 200);
  expect(
    [{ status: 'ok' }, { status: 'fine' }, { status: 'ok', more: 1 }, {}].map((reply) => validate?.(reply)),
  ).toEqual([true, false, false, false]);
});

/** JSON Schema has no flags: `/a/i` is published as `a`. It reads patterns like those with `u`. */
test('no published pattern has lost a flag', () => {
  const flagged: string[] = [];
  const patterns = new Set<RegExp>();
  const visit = (name: string, schema: z.ZodMiniType | null | undefined) => {
    if (!schema) return;
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema }) => {
        const { def } = zodSchema._zod;
        const defs: object[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
        for (const each of defs) {
          const pattern = 'pattern' in each ? each.pattern : undefined;
          if (!(pattern instanceof RegExp)) continue;
          patterns.add(pattern);
          if (pattern.flags.replace('u', '') !== '') flagged.push(`${name}: ${pattern}`);
          if (!canBeUnicode(pattern)) flagged.push(`${name}: ${pattern} isn't valid in JSON Schema`);
        }
      },
    });
  };
  for (const [name, call] of Object.entries<Call>(servedCalls)) {
    for (const schema of [call.params, call.query, call.body, call.response, call.stream]) visit(name, schema);
  }
  expect(flagged).toEqual([]);
  expect(patterns.size).toBeGreaterThan(5);
});

function canBeUnicode({ source }: RegExp): boolean {
  try {
    return new RegExp(source, 'u').source === source;
  } catch {
    return false;
  }
}
