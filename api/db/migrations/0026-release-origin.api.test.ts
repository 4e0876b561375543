import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newPlace, type Place } from '#tests/support/places.ts';

import { type Connection, openDatabase } from '../connect.ts';
import { migrate, migrationNames } from '../migrate.ts';

let place: Place;
let connection: Connection;
beforeAll(async () => {
  place = await newPlace();
  connection = openDatabase(place);
});
afterAll(async () => {
  await connection.close();
  await place.remove();
});

test('releases of before keep the name that they were scheduled with', async () => {
  const { db, engine } = connection;
  await migrate(db, engine, migrationNames[migrationNames.indexOf('0026-release-origin') - 1]);
  const at = '2026-11-24T10:00:00.000Z';
  for (const number of [1, 2])
    await sql`insert into releases (id, domain_id, number, state, reason, requested_at)
      values (${`release-${number}`}, 'domain', ${number}, 'live', 'publish', ${at})`.execute(db);
  for (const [id, release] of [
    ['winter', 'release-2'],
    ['waiting', null],
  ])
    await sql`insert into scheduled_releases (id, domain_id, name, release_at, state, release_id, attempts, next_at, created_at)
      values (${id}, 'domain', ${'“Winter” menu'}, ${at}, 'released', ${release}, 0, ${at}, ${at})`.execute(db);
  await migrate(db, engine);
  const rows = await db.selectFrom('releases').select('origin').orderBy('number').execute();
  expect(rows.map(({ origin }) => origin && JSON.parse(origin))).toEqual([
    null,
    { kind: 'schedule', name: '“Winter” menu' },
  ]);
});
