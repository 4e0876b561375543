import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { createDatabase } from '#tests/support/database.ts';

import { connect } from './connect.ts';
import { migrationState } from './migrate.ts';

test('three nodes that start at once on an empty database migrate it once', async () => {
  for (let round = 1; round <= 5; round++) {
    const database = await createDatabase();
    if (!database) throw new Error('There is no Postgres');
    const options = { databaseUrl: database.url, dataDir: tmpdir() };
    const nodes = await Promise.all([connect(options), connect(options), connect(options)]);
    for (const { db } of nodes) expect(await migrationState(db)).toEqual({ missing: [], newer: null });
    await Promise.all(nodes.map(({ close }) => close()));
    await database.drop();
  }
});
