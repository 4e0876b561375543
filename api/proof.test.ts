import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { servedCalls } from '#shared/calls/groups.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { bodyExample, type Operation, operationsOf, readDocument, sendOperation } from '#tests/support/operations.ts';
import { peopleOf } from '#tests/support/people.ts';

import { fromNow } from './db/codec.ts';

/**
 * What hurts: who may do what, where websites are, what runs in visitors' browsers, what leaves the network, what is gone for
 * good, whose sessions end, and how people sign in. Whatever is added to these takes a proof, or is in the list below with a reason.
 */
const hurting = [
  /^(?:users|domains|buildHook|analytics|factors|passkeys)\./,
  /^options\.createDomain$/,
  /^sessions\.end/,
  /^apiTokens\.(?:create|replace)$/,
  /\.export$/,
  /\.(?:removePermanently|bulk)$/,
];
const harmless = new Set([
  // It looks at a host from outside.
  'domains.checkAddress',
  // By a mailed link, and it only keeps a second step.
  'factors.stopReturn',
  // It is the proof.
  'factors.prove',
  // They begin it, or a sign-in, which is one.
  'passkeys.askProof',
  'passkeys.ask',
  'passkeys.signIn',
]);

let api: TestApi;
let operations: Operation[];
beforeAll(async () => {
  api = await startApi();
  operations = operationsOf(await readDocument(api));
});
afterAll(() => api.close());

const writes = Object.entries(servedCalls).filter(([, { method, file }]) => method !== 'GET' || file !== undefined);
const proven = Object.keys(servedCalls).filter((name) => servedCalls[name]?.proof);

test('what hurts asks for a fresh proof', () => {
  const without = writes
    .filter(([name, { proof }]) => !proof && hurting.some((kind) => kind.test(name)))
    .map(([name]) => name);
  expect(new Set(without)).toEqual(harmless);
  expect(proven.length).toBeGreaterThan(30);
});

describe('an old proof', () => {
  async function ownerProvenAt(provenAt: string | null): Promise<string> {
    const { access_token: token, user } = await peopleOf(api).login();
    await api.services.db.updateTable('sessions').set({ proven_at: provenAt }).where('user_id', '=', user.id).execute();
    return token;
  }

  /** The example, of which a bulk change deletes for good. */
  function bodyOf(operation: Operation): unknown {
    const example = bodyExample(operation);
    const { proof } = servedCalls[operation.operationId] ?? {};
    if (proof === 'fresh or password') return {};
    return proof === 'fresh to delete' ? { action: 'delete', ids: (example as { ids: string[] }).ids } : example;
  }

  test.each([
    ['of eleven minutes ago', () => fromNow(-11 * 60_000)],
    ['that an older version didn’t keep', () => null],
  ])('%s does nothing of it, also for an owner', async (_, provenAt) => {
    const token = await ownerProvenAt(provenAt());
    const answers: unknown[] = [];
    for (const operation of operations.filter(({ operationId }) => proven.includes(operationId))) {
      const reply = await sendOperation(api, operation, { body: bodyOf(operation) }, { token });
      const { code } = (await reply.json()) as { code: string };
      if (reply.status !== 403 || code !== 'proof_needed') answers.push([operation.operationId, reply.status, code]);
    }
    expect(answers).toEqual([]);
  });

  test('lets everything else through: what deletes nothing for good, and the password in place of it', async () => {
    const token = await ownerProvenAt(null);
    const named = (name: string) => operations.filter(({ operationId }) => operationId === name);
    for (const operation of [...named('posts.bulk'), ...named('submissions.bulk')]) {
      const { ids } = bodyExample(operation) as { ids: string[] };
      const reply = await sendOperation(api, operation, { body: { action: 'trash', ids } }, { token });
      expect([operation.operationId, reply.status]).not.toEqual([operation.operationId, 403]);
    }
    const body = { current_password: owner.password };
    for (const operation of named('sessions.endOthers'))
      expect((await sendOperation(api, operation, { body }, { token })).status).toBe(204);
  });
});
