import { afterAll, beforeAll, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import {
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
import { populate } from '#tests/support/populate.ts';

let api: TestApi;
let document: Document;
let operations: Operation[];
/** Stored ids by the first part of their path: '/api/posts' → […]. */
const ids = new Map<string, string[]>();
let otherDomain: string;
beforeAll(async () => {
  api = await startApi();
  await populate(await api.signIn('tacos.test'), 'gamma', 'gamma');
  document = await readDocument(api);
  operations = operationsOf(document);
  const { data } = await api.onlooker('tacos.test')(authCalls.login, { body: owner });
  const found = await collectIds(api, operations, data.access_token);
  for (const [list, own] of found) {
    const key = pathOf({ path: list });
    ids.set(key, [...(ids.get(key) ?? []), ...own]);
  }
  otherDomain = await api.addDomain('soups.test');
  ids.set('/api/domains', [otherDomain]);
});
afterAll(() => api.close());

/** Replaces the made-up ids of an example: lists get ids of the call's own resource, a domain becomes the other domain, any other id is removed. */
function withStoredIds(operation: Operation, own: string[]): unknown {
  const content = operation.requestBody?.content['application/json'];
  let body = bodyExample(operation);
  for (const place of content ? idPlaces(content.schema, body, document) : []) {
    const isDomain = place.some((key) => ['domains', 'domain_id', 'copy_from'].includes(String(key)));
    if (isDomain) body = withValueAt(body, place, otherDomain);
    else if (place[0] === 'ids') body = withValueAt(body, place.slice(0, -1), own.slice(0, 1));
    else if (typeof place.at(-1) === 'number') body = withValueAt(body, place.slice(0, -1), []);
    else body = withValueAt(body, place, place.at(-1) === 'icon_data_id' ? own[0] : null);
  }
  return body;
}

async function send(operation: Operation, body: unknown, id: string): Promise<Response> {
  // Some calls end the session.
  const { data } = await api.onlooker('tacos.test')(authCalls.login, { body: owner });
  return sendOperation(
    api,
    operation,
    { body, params: { id, rev: '1', host: 'www.tacos.example.com' } },
    { token: data.access_token },
  );
}

const pathOf = ({ path }: Pick<Operation, 'path'>) => path.split('/').slice(0, 3).join('/');

/**
 * Calls whose examples would need real credentials, an owner with a second factor, an identity provider, a release that took the example's documents live, when a document was saved, a
 * second open review, a member that is live, or a mail server.
 */
const secrets = new Set([
  'auth.login',
  'factors.prove',
  'passkeys.signIn',
  'signOn.start',
  'signOn.finish',
  'domains.demandSignOn',
  'passkeys.add',
  'passkeys.rename',
  'auth.updateAccount',
  'auth.changePassword',
  'sessions.end',
  'sessions.endOthers',
  'factors.confirmCodeApp',
  'factors.stopReturn',
  'factors.demand',
  'sessions.notMe',
  'users.endSessions',
  'invitations.read',
  'invitations.accept',
  'invitations.decline',
  'releases.undo',
  'reviews.sendBack',
  'livePatches.apply',
  'changes.discard',
  'changes.restore',
  'statuses.say',
  'statuses.createLink',
  'submissions.reply',
  'submissions.replyAgain',
]);

test('the example of every write call is accepted', async () => {
  const refused: unknown[] = [];
  const writes = operations.filter(
    ({ method, operationId, requestBody, 'x-access': access }) =>
      method !== 'GET' &&
      access !== 'publisher' &&
      requestBody?.content['application/json'] &&
      !secrets.has(operationId),
  );
  expect(writes.length).toBeGreaterThan(30);
  for (const operation of writes) {
    const own = ids.get(pathOf(operation)) ?? [];
    const body = withStoredIds(operation, own);
    let reply = await send(operation, body, own[0] ?? '');
    if (reply.status === 409) {
      const { data } = (await reply.clone().json()) as { data?: { version?: number } };
      if (data?.version) reply = await send(operation, { ...(body as object), version: data.version }, own[0] ?? '');
    }
    if (!reply.ok) refused.push([operation.operationId, reply.status, await reply.text(), JSON.stringify(body)]);
    // The next examples change what this one created.
    const made = reply.status === 201 ? ((await reply.json()) as { data: { id?: string } }).data.id : undefined;
    if (made && !operation.path.includes('{')) ids.set(pathOf(operation), [made, ...own]);
  }
  expect(refused).toEqual([]);
});
