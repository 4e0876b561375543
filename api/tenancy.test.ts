import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { may, type Permission, type Role, roles } from '#shared/rules/roles.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import {
  answerOf,
  bodyExample,
  collectIds,
  type Document,
  idPlaces,
  type Operation,
  operationsOf,
  readDocument,
  sendOperation,
  withValueAt,
} from '#tests/support/operations.ts';
import { peopleOf } from '#tests/support/people.ts';
import { populate } from '#tests/support/populate.ts';

import { insertPasskey } from './db/passkeys.ts';

/**
 * Two domains with one of everything: no request of one reaches the other, with every operation of openapi.json and ids
 * in the path, the query and the body. A new route is covered automatically, or fails here for lack of a sample.
 */
const [theirs, ours] = ['tacos.test', 'burgers.test'];
const mark = 'alpha-7f3';
const secret = 'not-for-visitors';

let api: TestApi;
let document: Document;
let operations: Operation[];
/** Tokens of every role in our domain; the owner belongs to all domains, so is left out. */
let tokens: Record<Exclude<Role, 'owner'>, string>;
/** Ids by the collection that they are in: '/api/posts' → […]. */
let theirIds: Map<string, string[]>;
let ourIds: Map<string, string[]>;
let before: string;

const insiders = roles.filter((role) => role !== 'owner');
const token = async (who: { email: string; password: string }): Promise<string> => {
  const reply = await api.fetch('http://api.test/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
};

const passkeys = '/api/account/factors/passkeys';
async function addPasskey({ email }: { email: string }): Promise<string> {
  const passkey = { name: 'Key', credential_id: email, public_key: '', counter: 0, rp_id: '' };
  const user_id = await peopleOf(api).idOf(email);
  const id = await insertPasskey(api.services.db, { ...passkey, user_id, transports: [], isBackedUp: false });
  if (id === null) throw new Error(`${email} has a passkey already`);
  return id;
}

beforeAll(async () => {
  api = await startApi();
  await api.addDomain(ours);
  await populate(await api.signIn(ours), 'beta', 'beta');
  await populate(await api.signIn(theirs), mark, secret);
  document = await readDocument(api);
  operations = operationsOf(document);
  const people = await Promise.all(insiders.map(async (role) => [role, await api.addUser(ours, role)] as const));
  const entries = await Promise.all(people.map(async ([role, who]) => [role, await token(who)] as const));
  tokens = Object.fromEntries(entries) as typeof tokens;
  const their = await api.addUser(theirs, 'admin');
  theirIds = await collectIds(api, operations, await token(their));
  ourIds = await collectIds(api, operations, tokens.admin);
  // No call lists passkeys alone.
  theirIds.set(passkeys, [await addPasskey(their)]);
  ourIds.set(passkeys, await Promise.all(people.map(([, who]) => addPasskey(who))));
  before = await theirContent();
});
afterAll(() => api.close());

/** The ids for the collection in an operation's path. */
function idsFor(ids: Map<string, string[]>, { path }: Operation): string[] {
  const prefix = path.slice(0, path.indexOf('/{'));
  return [...ids].filter(([list]) => list.startsWith(prefix)).flatMap(([, found]) => found);
}

/** Everything in their domain, for comparison. */
async function theirContent(): Promise<string> {
  const { db } = api.services;
  const { id } = await db.selectFrom('domains').select('id').where('host', '=', theirs).executeTakeFirstOrThrow();
  const tables = [
    'posts',
    'documents',
    'media',
    'categories',
    'faq_categories',
    'faqs',
    'cuisine_tags',
    'analytics',
    'releases',
    'redirects',
    'places',
    'api_tokens',
    'memberships',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('domain_id', '=', id).execute()),
  );
  const domains = await db.selectFrom('domains').selectAll().where('id', '=', id).execute();
  return JSON.stringify([rows, domains]);
}

const byRole = (access: string): access is Permission =>
  !['public', 'session', 'refresh', 'publisher'].includes(access);
const withId = () => operations.filter(({ path, 'x-access': access }) => path.includes('{') && access !== 'publisher');

describe('another domain’s ids', () => {
  test('there is a sample for every path', () => {
    const untried = withId().filter(
      (operation) => idsFor(theirIds, operation).length === 0 || idsFor(ourIds, operation).length === 0,
    );
    expect(untried.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('in the path are 404 with the permission, and 403 without', async () => {
    const wrong: unknown[] = [];
    for (const operation of withId()) {
      const id = idsFor(theirIds, operation).find((one) => !idsFor(ourIds, operation).includes(one)) ?? '';
      for (const role of insiders) {
        const { status } = await sendOperation(api, operation, sample(operation, id), { token: tokens[role] });
        const allowed = !byRole(operation['x-access']) || may(role, operation['x-access']);
        if (status !== (allowed ? 404 : 403)) wrong.push([operation.operationId, role, status]);
      }
      // A visitor of our domain; public calls with their ids find nothing.
      const { status } = await sendOperation(api, operation, sample(operation, id), { site: ours });
      if (status !== (operation['x-access'] === 'public' ? 404 : 401))
        wrong.push([operation.operationId, 'anonymous', status]);
    }
    expect(wrong).toEqual([]);
  });

  test('in a body are refused, or don’t exist', async () => {
    const wrong: unknown[] = [];
    let tried = 0;
    for (const operation of operations) {
      const body = operation.requestBody?.content['application/json'];
      if (!body || operation['x-access'] === 'publisher') continue;
      for (const place of idPlaces(body.schema, body.example, document)) {
        for (const id of new Set([...theirIds.values()].map(([first]) => first))) {
          const [own = ''] = idsFor(ourIds, operation);
          const sent = { ...sample(operation, own), body: withValueAt(body.example, place, id) };
          const reply = await sendOperation(api, operation, sent, { token: tokens.admin });
          tried += 1;
          if (reply.ok || reply.status >= 500) wrong.push([operation.operationId, place.join('.'), id, reply.status]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(50);
  });

  test('in a query find nothing, and lists show nothing of theirs', async () => {
    const leaks: unknown[] = [];
    const foreign = [...theirIds.values()].flat().filter((id) => ![...ourIds.values()].flat().includes(id));
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const ids = operation.parameters.filter(
        ({ in: place, schema }) => place === 'query' && String(schema['$ref']).endsWith('Id'),
      );
      const [own] = idsFor(ourIds, operation);
      const queries = [{}, ...ids.flatMap(({ name }) => foreign.map((id) => ({ [name]: id })))];
      for (const query of queries) {
        for (const from of [{ token: tokens.admin }, { token: tokens.viewer }, { site: ours }]) {
          const reply = await sendOperation(api, operation, { ...(own ? { params: { id: own } } : {}), query }, from);
          const text = await answerOf(reply);
          if (text.includes(mark) || foreign.some((id) => text.includes(id)))
            leaks.push([operation.operationId, query]);
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  test('a visitor sees only what is public', async () => {
    const leaks: unknown[] = [];
    const draft = JSON.stringify([...theirIds]);
    expect(draft).toContain((await draftOf(theirs)).id);
    for (const operation of operations.filter(
      ({ method, 'x-access': access }) => method === 'GET' && access === 'public',
    )) {
      const params: Record<string, string> = operation.path.includes('{') ? { id: (await draftOf(theirs)).id } : {};
      for (const type of ['2', '6']) {
        const query: Record<string, string> = operation.path === '/api/posts/by-type' ? { type } : {};
        const reply = await sendOperation(api, operation, { params, query }, { site: theirs });
        if ((await reply.text()).includes(secret)) leaks.push([operation.operationId, type]);
      }
    }
    expect(leaks).toEqual([]);
  });
});

describe('a role', () => {
  test('can’t use an operation outside its permissions, even with a valid request', async () => {
    const wrong: unknown[] = [];
    for (const operation of operations.filter(({ 'x-access': access }) => byRole(access))) {
      const [id = ''] = idsFor(ourIds, operation);
      for (const role of insiders.filter((one) => !may(one, operation['x-access'] as Permission))) {
        const { status } = await sendOperation(api, operation, sample(operation, id), { token: tokens[role] });
        if (status !== 403) wrong.push([operation.operationId, role, status]);
      }
      const { status } = await sendOperation(api, operation, sample(operation, id), { site: ours });
      if (status !== 401) wrong.push([operation.operationId, 'anonymous', status]);
    }
    expect(wrong).toEqual([]);
  });

  test('an author can’t change posts of others', async () => {
    const wrong: unknown[] = [];
    for (const operation of withId().filter(({ 'x-access': access }) => access === 'content.draft')) {
      for (const id of idsFor(ourIds, operation)) {
        const { status } = await sendOperation(api, operation, sample(operation, id), { token: tokens.author });
        if (status < 400 || status >= 500) wrong.push([operation.operationId, status]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('nothing of theirs has changed after all of that', async () => {
  expect(await theirContent()).toBe(before);
  // And the owner still gets in: a refused request locked nobody out.
  expect(await token(owner)).not.toBe('');
});

async function draftOf(host: string): Promise<{ id: string }> {
  return api.services.db
    .selectFrom('posts')
    .innerJoin('domains', 'domains.id', 'posts.domain_id')
    .select('posts.id')
    .where('host', '=', host)
    .where('post_status_id', '=', 1)
    .where('posts.title', 'like', '%Draft%')
    .executeTakeFirstOrThrow();
}

/** An operation with an id in its path, and otherwise its own example. */
function sample(operation: Operation, id: string): { params: Record<string, string>; body?: unknown; form?: FormData } {
  const params = { id, document: id, status: id, link: id, rev: '1' };
  if (operation.requestBody?.content['multipart/form-data']) {
    const form = new FormData();
    form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>'], 'x.svg'));
    return { params, form };
  }
  return { params, body: bodyExample(operation) };
}
