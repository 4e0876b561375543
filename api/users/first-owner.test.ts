import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { createMigratedDatabase } from '#tests/support/database.ts';

import { passwordMatches } from '../auth/passwords.ts';
import { connect } from '../db/connect.ts';
import { findUserByEmail } from '../db/users.ts';
import { createFirstOwner } from './first-owner.ts';

const ownerEmail = 'owner@example.com';

test('an installation has no default password: the first owner’s is random, shown once, and stored as a hash', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-first-'));
  const database = await createMigratedDatabase(dataDir);
  const connection = await connect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: database?.url }));
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
  await connection.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true });
});
