import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { passwordMatches } from '#api/auth/passwords.ts';
import { readConfig } from '#api/config/config.ts';
import { fromNow } from '#api/db/codec.ts';
import { connect, type Db, openDatabase } from '#api/db/connect.ts';
import { createServices } from '#api/services/services.ts';
import type { seedDemo } from '#scripts/demo/seed.ts';
import { firstStart } from '#scripts/serve/first-start.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { createDatabase } from '#tests/support/database.ts';

type Seed = typeof seedDemo;
type Settings = Record<string, string>;

/** Nodes of one installation on a new, empty database: `start` opens it and does what a first start does. */
async function installation(settings: Settings) {
  const database = await createDatabase();
  if (!database) throw new Error('There is no Postgres');
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-first-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings });
  const open: (() => Promise<void>)[] = [];

  async function start(seed: Seed = () => Promise.resolve()) {
    const connection = await connect(config);
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const services = await createServices({ config, connection, log: say, examine: () => Promise.resolve([]) });
    open.push(async () => {
      services.rebuildHook.close();
      services.media.close();
      await connection.close();
    });
    const madeDemo = await firstStart({ services, config, log: say, say, seed });
    return { db: connection.db, services, lines, madeDemo };
  }

  return {
    start,
    /** Runs a statement from outside. */
    inDatabase: async <T>(query: (db: Db) => { execute: () => Promise<T> }): Promise<T> => {
      const { db, close } = openDatabase(config);
      try {
        return await query(db).execute();
      } finally {
        await close();
      }
    },
    close: async () => {
      for (const close of open) await close();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const hosts = async (db: Db) => (await db.selectFrom('domains').select('host').execute()).map(({ host }) => host);
const stateOfDemo = async (db: Db) =>
  (await db.selectFrom('secrets').select('value').where('name', '=', 'demo').executeTakeFirst())?.value;

/** Makes something small, like the demo: one question, if it isn't there. */
const smallDemo: Seed = async ({ client }) => {
  const { data } = await client(faqCalls.list);
  if (data.length > 0) throw new Error('made twice');
  await wait(300);
  await client(faqCalls.create, { body: { question: 'Where?', answer: 'Here', category: null } });
};

test('three nodes that start at once on an empty database make one owner and one domain', async () => {
  for (let round = 1; round <= 5; round++) {
    const { start, close } = await installation({ DEMO: 'false', FIRST_DOMAIN: 'first.test' });
    const nodes = await Promise.all([start(), start(), start()]);
    const [{ db, services }] = nodes;
    const [owner, ...others] = await db.selectFrom('users').select(['is_owner', 'password_hash']).execute();
    expect([owner?.is_owner, others]).toEqual([1, []]);
    const passwords = nodes
      .flatMap(({ lines }) => lines)
      .flatMap((line) => / with the password (\S+)/.exec(line)?.[1] ?? []);
    expect(passwords).toHaveLength(1);
    expect(await passwordMatches(passwords[0] ?? '', owner?.password_hash ?? null)).toBe(true);
    expect(await hosts(db)).toEqual(['first.test']);
    // All of them sign with the same secrets.
    const id = 'aaaaaaaaaaaaaaaa';
    const claims = { sub: id, domain: id, role: 'owner', session: id } as const;
    const token = await services.accessTokens.sign(claims);
    for (const node of nodes) expect(await node.services.accessTokens.verify(token)).toEqual(claims);
    await close();
  }
});

test('of three nodes one makes the demo, and the others go on when it is there', async () => {
  const { start, close } = await installation({ DEMO: 'true' });
  let ended = 0;
  const seed: Seed = async (needs) => {
    await smallDemo(needs);
    ended = performance.now();
  };
  const startOne = async () => ({ ...(await start(seed)), at: performance.now() });
  const nodes = await Promise.all([startOne(), startOne(), startOne()]);
  expect(nodes.filter(({ madeDemo }) => madeDemo)).toHaveLength(1);
  expect(Math.min(...nodes.map(({ at }) => at))).toBeGreaterThan(ended);
  const [{ db }] = nodes;
  expect(await stateOfDemo(db)).toBe('done');
  expect(await hosts(db)).toHaveLength(1);
  expect(await db.selectFrom('faqs').select('id').execute()).toHaveLength(1);
  const later = await start(seed);
  expect(later).toMatchObject({ madeDemo: false, lines: [] });
  await close();
});

test('a demo that fails on one node is finished by another', async () => {
  const { start, close } = await installation({ DEMO: 'true' });
  let isFirst = true;
  const seed: Seed = async (needs) => {
    const fails = isFirst;
    isFirst = false;
    if (fails) throw new Error('killed');
    await smallDemo(needs);
  };
  const ends = await Promise.allSettled([start(seed), start(seed), start(seed)]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const { db, madeDemo } = await start(seed);
  expect(madeDemo).toBe(false);
  expect(await db.selectFrom('faqs').select('id').execute()).toHaveLength(1);
  await close();
});

test('a start waits for the lease of a node that was killed, then finishes its demo', async () => {
  const { start, close } = await installation({});
  const { db } = await start();
  const left = [
    { name: 'demo', value: 'started' },
    { name: 'first-start', value: `${fromNow(2000)} aaaaaaaaaaaaaaaa` },
  ];
  await db.deleteFrom('secrets').where('name', '=', 'demo').execute();
  await db.insertInto('secrets').values(left).execute();
  const begun = performance.now();
  const { lines, madeDemo } = await start(smallDemo);
  expect(performance.now() - begun).toBeGreaterThan(1500);
  expect(madeDemo).toBe(true);
  expect(lines).toContain('another node makes the first domain: waiting for it …');
  expect(await db.selectFrom('secrets').select('name').where('name', '=', 'first-start').execute()).toEqual([]);
  await close();
});

test('a node whose lease another one has taken stops making the demo', async () => {
  const { start, inDatabase, close } = await installation({});
  const seed: Seed = async ({ client }) => {
    await inDatabase((db) =>
      db
        .updateTable('secrets')
        .set({ value: `${fromNow(60_000)} other` })
        .where('name', '=', 'first-start'),
    );
    for (;;) await client(faqCalls.list);
  };
  await expect(start(seed)).rejects.toThrow('aborted');
  // The lease of the other one stays.
  const lease = await inDatabase((db) => db.selectFrom('secrets').select('value').where('name', '=', 'first-start'));
  expect(lease).toEqual([{ value: expect.stringMatching(/ other$/) as string }]);
  await close();
});
