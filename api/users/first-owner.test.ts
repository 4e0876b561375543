import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { createMigratedDatabase } from '#tests/support/database.ts';

import { passwordMatches } from '../auth/passwords.ts';
import { type Connection, connect } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { countUsers, findUserByEmail, lockPeople } from '../db/users.ts';
import { createFirstOwner } from './first-owner.ts';

const ownerEmail = 'owner@example.com';

let dataDir: string;
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let connection: Connection;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-first-'));
  database = await createMigratedDatabase(dataDir);
  connection = await connect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: database?.url }));
});
afterEach(async () => {
  await connection.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true });
});

test('nodes that start at once make one owner, one after another', async () => {
  const { db, engine } = connection;
  const start = (email: string) => createFirstOwner(db, { ownerEmail: email, ownerPassword: null });
  const startAll = () => Promise.all(['one@example.com', 'two@example.com', 'three@example.com'].map(start));
  let starting: ReturnType<typeof startAll> | null = null;
  await transact(db, async (trx) => {
    // The embedded database has one connection, so that nobody could come in between anyway.
    if (engine === 'sqlite') return;
    await lockPeople(trx);
    starting = startAll();
    await wait(1500);
    expect(await countUsers(db), 'all wait').toBe(0);
  });
  const passwords = await (starting ?? startAll());
  expect(passwords.filter((password) => password !== null)).toHaveLength(1);
  expect(await countUsers(db)).toBe(1);
});

test('an installation has no default password: the first owner’s is random, shown once, and stored as a hash', async () => {
  const { db } = connection;
  const shown = [];
  for (let times = 0; times < 2; times += 1) {
    await db.deleteFrom('users').execute();
    const password = await createFirstOwner(db, { ownerEmail, ownerPassword: null });
    const { password_hash: hash = null } = (await findUserByEmail(db, ownerEmail)) ?? {};
    expect(hash).not.toContain(password);
    expect(await passwordMatches(password ?? '', hash)).toBe(true);
    shown.push(password);
  }
  expect(shown[0]).not.toBe(shown[1]);
  expect(shown[0]?.length).toBeGreaterThanOrEqual(20);
  expect(await createFirstOwner(db, { ownerEmail, ownerPassword: null })).toBeNull();
});
