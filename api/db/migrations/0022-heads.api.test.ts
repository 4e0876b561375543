import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newPlace, type Place } from '#tests/support/places.ts';

import { listChanges } from '../changes.ts';
import { type Connection, openDatabase } from '../connect.ts';
import { rowsAt, settingsAt } from '../documents-at.ts';
import { migrate, migrationNames } from '../migrate.ts';
import { postsAt } from '../posts-at.ts';

let place: Place;
let connection: Connection;
const id = (name: string) => name.padEnd(16, 'x');
/** Before, during and after the live release of the domains. */
const [before, released, after] = ['2026-01-01T12:00:00.000Z', '2026-01-02T12:00:00.000Z', '2026-01-03T12:00:00.000Z'];

type Revision = { at: string; title: string; status?: number; since?: string };

beforeAll(async () => {
  place = await newPlace();
  connection = openDatabase(place);
  const { db, engine } = connection;
  await migrate(db, engine, migrationNames[migrationNames.indexOf('0022-heads') - 1]);
  await domain('published', { revision: 4, released: 4 });
  await domain('changed', { revision: 9, released: 4 });
  await domain('new', { revision: 3, released: null });
  for (const name of ['published', 'changed', 'new']) {
    await post(name, 'same', { revisions: [{ at: before, title: 'Same' }] });
    await post(name, 'edited', {
      revisions: [
        { at: before, title: 'Old' },
        { at: after, title: 'New' },
      ],
    });
    await post(name, 'folded', { revisions: [{ at: after, title: 'Folded', since: before }] });
    await post(name, 'later', { revisions: [{ at: after, title: 'Later' }] });
    await post(name, 'hidden', {
      revisions: [
        { at: before, title: 'Hidden' },
        { at: after, title: 'Hidden', status: 1 },
      ],
    });
    await post(name, 'draft', { revisions: [{ at: before, title: 'Draft', status: 1 }] });
    await post(name, 'trashed', { revisions: [{ at: before, title: 'Trashed' }], deletedAt: after });
    await setting(name, 'menus', before);
    await setting(name, 'seo', after);
    await setting(name, 'options', before);
    await faq(name, 'question', before);
    await faq(name, 'asked', after);
  }
  await migrate(db, engine);
});
afterAll(async () => {
  await connection.close();
  await place.remove();
});

async function domain(name: string, { revision, released: seen }: { revision: number; released: number | null }) {
  const { db } = connection;
  await sql`insert into domains (id, host, title, revision, current_release_id, created_at)
    values (${id(name)}, ${`${name}.test`}, ${name}, ${revision}, ${seen === null ? null : id(`r-${name}`)}, ${before})`.execute(
    db,
  );
  if (seen === null) return;
  await sql`insert into releases (id, domain_id, number, state, reason, requested_at, started_at, finished_at, revision)
    values (${id(`r-${name}`)}, ${id(name)}, 1, 'live', 'publish', ${released}, ${released}, ${released}, ${seen})`.execute(
    db,
  );
}

let position = 0;
async function post(
  domainName: string,
  name: string,
  { revisions, deletedAt = null }: { revisions: Revision[]; deletedAt?: string | null },
) {
  const { db } = connection;
  const own = id(`${name}-${domainName}`);
  const last = revisions.at(-1) as Revision;
  position += 1;
  await sql`insert into posts (id, domain_id, post_type_id, post_status_id, url, title, no_index, no_follow, show_in_sitemap,
      position, version, post_body, deleted_at, created_at, updated_at)
    values (${own}, ${id(domainName)}, 2, ${last.status ?? 2}, ${`members/${name}`}, ${last.title}, 0, 0, 1, ${position},
      ${revisions.length}, '{}', ${deletedAt}, ${before}, ${last.at})`.execute(db);
  for (const [index, { at, title, status = 2, since = null }] of revisions.entries())
    await sql`insert into revisions (post_id, rev, title, url, post_status_id, post_body, created_at, started_at, saves)
      values (${own}, ${index + 1}, ${title}, ${`members/${name}`}, ${status}, '{}', ${at}, ${since}, 1)`.execute(db);
}

async function setting(domainName: string, name: string, at: string): Promise<void> {
  await sql`insert into documents (domain_id, name, value, version, updated_at)
    values (${id(domainName)}, ${name}, ${JSON.stringify({ name })}, 3, ${at})`.execute(connection.db);
}

async function faq(domainName: string, name: string, at: string): Promise<void> {
  await sql`insert into faqs (id, domain_id, question, answer, position, version, created_at)
    values (${id(`${name}-${domainName}`)}, ${id(domainName)}, ${name}, 'Yes', 0, 1, ${at})`.execute(connection.db);
}

const live = async (name: string) =>
  (await postsAt(connection.db, id(name), 'live').select(['title', 'url']).orderBy('position').execute()).map(
    ({ title }) => title,
  );
async function changes(name: string): Promise<Record<string, string>> {
  const { rows } = await listChanges(connection.db, id(name), { limit: 100, offset: 0 });
  return Object.fromEntries(
    rows.map((row) => [
      row.title,
      row.before_update === 1 ? 'unsure' : row.shown === null ? 'removed' : row.live === null ? 'new' : 'changed',
    ]),
  );
}

describe('after the update', () => {
  test('what was published is live, where nothing was written since', async () => {
    expect(await live('published')).toEqual(['Same', 'New', 'Folded', 'Later']);
    expect(await changes('published')).toEqual({});
  });

  test('elsewhere the newest revision not newer than the release is live, and what isn’t known is marked', async () => {
    expect(await live('changed')).toEqual(['Same', 'Old', 'Folded', 'Hidden', 'Trashed']);
    expect(await changes('changed')).toEqual({
      New: 'changed',
      Folded: 'unsure',
      Later: 'new',
      Hidden: 'removed',
      Trashed: 'removed',
      'Search engines': 'unsure',
      asked: 'new',
    });
  });

  test('a domain that was never published has everything live, for its first release', async () => {
    expect(await live('new')).toEqual(['Same', 'New', 'Folded', 'Later']);
    expect(await changes('new')).toEqual({});
  });

  test('settings, titles and questions have both heads', async () => {
    expect((await settingsAt(connection.db, id('changed'), 'live', 'menus'))?.value).toEqual({ name: 'menus' });
    expect((await settingsAt(connection.db, id('changed'), 'live', 'title'))?.value).toEqual({ title: 'changed' });
    const questions = await rowsAt(connection.db, id('changed'), 'live', 'faq');
    expect(questions.map(({ question }) => question)).toEqual(['question']);
  });

  test('the bytes of content are counted', async () => {
    const { rows } = await sql<{ counted: number | string; stored: number | string }>`select bytes as counted, (
        select sum(octet_length(post_body)) from posts where domain_id = ${id('changed')}) + (
        select sum(octet_length(post_body)) from post_revisions where domain_id = ${id('changed')}) + (
        select sum(octet_length(value)) from document_revisions where domain_id = ${id('changed')}) as stored
      from content_sizes where domain_id = ${id('changed')}`.execute(connection.db);
    expect(Number(rows[0]?.counted)).toBe(Number(rows[0]?.stored));
  });
});
