import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newPlace, type Place } from '#tests/support/places.ts';

import { tokenHash } from '../../lib/opaque-tokens.ts';
import { fromNow } from '../codec.ts';
import { type Connection, openDatabase } from '../connect.ts';
import { listLinked } from '../invitations.ts';
import { migrate, migrationNames } from '../migrate.ts';

let place: Place;
let connection: Connection;
const id = (name: string) => name.padEnd(16, 'x');
const token = (name: string) => name.padEnd(43, 'x');
const noon = '2026-01-01T12:00:00.000Z';

beforeAll(async () => {
  place = await newPlace();
  connection = openDatabase(place);
  const { db, engine } = connection;
  await migrate(db, engine, migrationNames[migrationNames.indexOf('0021-invitations') - 1]);
  for (const name of ['tacos', 'pies'])
    await sql`insert into domains (id, host, title, revision, created_at)
      values (${id(name)}, ${`${name}.test`}, ${name}, 1, ${noon})`.execute(db);
  const user = async (name: string, hash: string | null, more: { owner?: number; suspended?: string } = {}) => {
    await sql`insert into users (id, email, firstname, lastname, password_hash, is_owner, suspended_at, created_at)
      values (${id(name)}, ${`${name}@example.com`}, ${name}, 'Old', ${hash}, ${more.owner ?? 0}, ${more.suspended ?? null}, ${noon})`.execute(
      db,
    );
  };
  const member = (name: string, domain: string, suspended: string | null = null) =>
    sql`insert into memberships (user_id, domain_id, role, suspended_at)
      values (${id(name)}, ${id(domain)}, 'editor', ${suspended})`.execute(db);
  const link = (name: string, whose: string, lifetime: number) =>
    sql`insert into password_tokens (hash, user_id, expires_at)
      values (${tokenHash(token(name))}, ${id(whose)}, ${fromNow(lifetime)})`.execute(db);

  await user('member', 'hash');
  await member('member', 'tacos');
  await link('reset', 'member', 60_000);

  await user('invited', null);
  await member('invited', 'tacos');
  await member('invited', 'pies');
  await link('first', 'invited', 3_600_000);
  await link('second', 'invited', 7_200_000);
  await sql`insert into mails (id, user_id, message, state, attempts, next_at, created_at)
    values ('mail', ${id('invited')}, '{}', 'queued', 0, ${noon}, ${noon})`.execute(db);

  await user('boss', null, { owner: 1 });
  await user('halted', null, { suspended: noon });
  await member('halted', 'tacos');
  await user('paused', null);
  await member('paused', 'tacos', noon);
  await link('paused', 'paused', 3_600_000);
  await user('gone', null);
  await sql`insert into former_memberships (user_id, domain_id, role, removed_at)
    values (${id('gone')}, ${id('pies')}, 'viewer', ${noon})`.execute(db);
  await user('author', null);
  await sql`insert into revisions (post_id, rev, title, url, post_status_id, post_body, created_by, created_at)
    values ('post', 1, '', '', 1, '{}', ${id('author')}, ${noon})`.execute(db);
  await migrate(db, engine);
});
afterAll(async () => {
  await connection.close();
  await place.remove();
});

test('accounts that were invited and never used become invitations, and their mailed link still works', async () => {
  const { db } = connection;
  const rows = await db.selectFrom('invitations').selectAll().orderBy('email').orderBy('domain_id').execute();
  const shown = rows.map((row) => [
    row.email.split('@')[0],
    row.domain_id.replace(/x+$/, ''),
    row.role,
    row.link_hash === null ? 'no link' : 'link',
    row.removed_at === null ? 'open' : 'removed',
  ]);
  expect(shown).toEqual([
    ['boss', '', 'owner', 'no link', 'open'],
    ['gone', 'pies', 'viewer', 'no link', 'removed'],
    ['halted', 'tacos', 'editor', 'no link', 'open'],
    ['invited', 'pies', 'editor', 'link', 'open'],
    ['invited', 'tacos', 'editor', 'link', 'open'],
    ['paused', 'tacos', 'editor', 'no link', 'open'],
  ]);
  const opened = await listLinked(db, tokenHash(token('second')));
  expect(new Set(opened.map(({ host }) => host))).toEqual(new Set(['pies.test', 'tacos.test']));
  const mails = await db.selectFrom('mails').select('link_hash').execute();
  expect(mails).toEqual([{ link_hash: tokenHash(token('second')) }]);
});

test('members, authors of content and suspensions in the network stay', async () => {
  const { db } = connection;
  const users = await db.selectFrom('users').select(['firstname', 'is_owner']).orderBy('firstname').execute();
  expect(users.map(({ firstname }) => firstname)).toEqual(['author', 'halted', 'member']);
  expect(await db.selectFrom('memberships').select('user_id').execute()).toEqual([{ user_id: id('member') }]);
  expect(await db.selectFrom('password_tokens').select('user_id').execute()).toEqual([{ user_id: id('member') }]);
  expect(await db.selectFrom('former_memberships').selectAll().execute()).toEqual([]);
});
