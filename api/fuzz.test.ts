import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { documentName, parseDocumentName } from '#shared/rules/documents.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { arbitraryOf, mutationsOf, naughtyTexts } from '#tests/support/arbitrary.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import {
  bodyExample,
  collectIds,
  type Document,
  type JsonSchema,
  idPlaces,
  type Operation,
  operationsOf,
  readDocument,
  sendOperation,
  type Sent,
  withValueAt,
} from '#tests/support/operations.ts';
import { populate } from '#tests/support/populate.ts';
import { quickHash } from '#tests/support/quick-hash.ts';

import { findHead } from './db/heads.ts';
import { createUser } from './db/users.ts';
import { newId } from './lib/ids.ts';

let api: TestApi;
let document: Document;
let operations: Operation[];
/** Ids of everything in the domain. */
let ids: string[];
/** The same by the first part of their path: '/api/posts' → […]. */
let idsIn: Map<string, string[]>;
/** The names of its documents, and of settings. */
let documentNames: string[];
let domainId: string;
beforeAll(async () => {
  api = await startApi(withoutLimits);
  await populate(await api.signIn('tacos.test'), 'gamma', 'gamma');
  await api.publish('tacos.test');
  document = await readDocument(api);
  operations = operationsOf(document);
  domainId = (await api.services.db.selectFrom('domains').select('id').executeTakeFirstOrThrow()).id;
  const found = await collectIds(api, operations, await someOwner());
  ids = [...found.values()].flat();
  idsIn = new Map([...found].map(([list, own]) => [list.split('/').slice(0, 3).join('/'), own]));
  const heads = api.services.db.selectFrom('document_heads').select(['kind', 'id']).where('domain_id', '=', domainId);
  documentNames = (await heads.execute()).map(documentName);
});
afterAll(() => api.close());

const password = 'correct horse battery';
/** Inputs per operation. The embedded database gets the first of those that Postgres gets, which takes texts less readily. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (onPostgres ? 8 : 5));
const timeout = 120_000 + numRuns * 20_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261);

/** A disposable owner: some inputs change or end the account. */
async function someOwner(): Promise<string> {
  const email = `${newId()}@example.com`;
  await createUser(api.services.db, {
    email,
    firstname: 'Fuzz',
    lastname: 'Er',
    password_hash: quickHash(password),
    isOwner: true,
  });
  const reply = await api.fetch('http://api.test/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': 'tacos.test' },
    body: JSON.stringify({ email, password }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

test(
  'no input causes a 500, whatever the body, path and query of any operation',
  async () => {
    const failed: unknown[] = [];
    const tally = { answered: 0, done: 0 };
    let token = await someOwner();
    for (const [index, operation] of operations.entries()) {
      // With one seed for all, a bad start would refuse the same half of every operation.
      for (const sent of fc.sample(inputsOf(operation), { numRuns, seed: seed + index })) {
        const { reply, sent: last } = await sendAgain(operation, sent, token);
        tally.answered += 1;
        if (reply.ok) tally.done += 1;
        if (reply.status >= 500) failed.push([operation.operationId, reply.status, JSON.stringify(last).slice(0, 800)]);
        if (await healed(reply, operation)) token = await someOwner();
      }
    }
    expect(failed).toEqual([]);
    // Skip what is always refused before the handler.
    expect(tally.done / tally.answered).toBeGreaterThan(0.3);
  },
  timeout,
);

/**
 * Undoes what would block all further requests: an archived or renamed domain, an ended session. True when a new token
 * is needed.
 */
async function healed({ ok, status }: Response, { operationId }: Operation): Promise<boolean> {
  if (ok && operationId.startsWith('domains.')) {
    const change = { host: 'tacos.test', archived_at: null };
    await api.services.db.updateTable('domains').set(change).where('id', '=', domainId).execute();
  }
  return status === 401 || (ok && /^(?:auth|domains|sessions)[.]/.test(operationId));
}

function inputsOf(operation: Operation): fc.Arbitrary<Sent> {
  const content = operation.requestBody?.content['application/json'];
  const bodies = content
    ? fc.oneof(mutationsOf(withoutOthers(operation, content.schema)), arbitraryOf(content.schema, document, ids))
    : fc.constant(undefined);
  const own = idsIn.get(operation.path.split('/').slice(0, 3).join('/')) ?? ids;
  const others = fc.constantFrom(...ids, 'zzzzzzzzzzzzzzzz', '%00', '..%2f..', '🌮');
  const id = fc.oneof(fc.constantFrom(...own), others);
  const named = fc.oneof(fc.constantFrom(...documentNames), others);
  return fc.record({ id, named, query: queryOf(operation), body: bodies }).map((made) => ({
    ...made,
    params: { id: made.id, document: made.named, status: made.id, link: made.id, rev: '1' },
  }));
}

/** The example without the made-up ids in its lists. */
function withoutOthers(operation: Operation, schema: JsonSchema): unknown {
  let body = bodyExample(operation);
  for (const place of idPlaces(schema, body, document)) {
    body =
      typeof place.at(-1) === 'number' ? withValueAt(body, place.slice(0, -1), []) : withValueAt(body, place, ids[0]);
  }
  return body;
}

/** Sends the request; on a stale version again, with the current one. */
async function sendAgain(operation: Operation, made: Sent, token: string): Promise<{ reply: Response; sent: Sent }> {
  const sent = await ofNow(operation, made);
  const reply = await sendOperation(api, operation, sent, { token });
  if (reply.status !== 409) return { reply, sent };
  const { data } = (await reply.clone().json()) as { data?: { version?: number } };
  if (!data?.version) return { reply, sent };
  const again = { ...sent, body: { ...(sent.body as object), version: data.version } };
  return { reply: await sendOperation(api, operation, again, { token }), sent: again };
}

/** A discard names the time of the save that it discards: the example's is nobody's, so that of the named document takes its place. */
async function ofNow(operation: Operation, sent: Sent): Promise<Sent> {
  const { at } = (bodyExample(operation) ?? {}) as { at?: string };
  const body = sent.body as { at?: string } | null | undefined;
  if (!operation.path.startsWith('/api/changes/') || at === undefined || body?.at !== at) return sent;
  const ref = parseDocumentName(sent.params?.['document'] ?? '');
  const head = ref && (await findHead(api.services.db, domainId, ref));
  return head ? { ...sent, body: { ...body, at: head.saved_at } } : sent;
}

/** Up to three query values as strings, some valid and some not. More would nearly always be refused for one of them. */
function queryOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  return fc.subarray(known, { maxLength: Math.min(known.length, 3) }).chain((chosen) => {
    const values = chosen.map(({ name, schema, example }) => [
      name,
      fc.oneof(
        fc.constant(String(example)),
        arbitraryOf(schema, document, ids).map(asText),
        fc.constantFrom(...naughtyTexts.filter((text) => text.isWellFormed())),
      ),
    ]);
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<string>>);
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}
