import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { connect } from '#api/db/connect.ts';
import { migrationNames } from '#api/db/migrate.ts';
import { presentOne } from '#api/presenters/post.ts';
import { lockDataDir, refuseCutShortRestore } from '#scripts/serve/lock.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { Post } from '#shared/schemas/posts.ts';
import { startApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import {
  type Dump,
  dump,
  environmentOf,
  inDatabase,
  newPlace,
  type Place,
  placeOf,
  withoutVersion,
} from '#tests/support/places.ts';
import { populate } from '#tests/support/populate.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { createBackup } from './create.ts';
import { fileStore } from './file-store.ts';
import { restoreBackup } from './restore.ts';
import type { Row, TableName } from './tables.ts';
import { writeArchive } from './write-archive.ts';

const output: string[] = [];
const log = (line: string) => void output.push(line);
const wanted = { host: null, as: null, replace: false, log };

let files: Place;
const file = (name: string) => join(files.dataDir, `${name}.tar.zst`);
let editor: { email: string; password: string };
beforeAll(async () => {
  files = await newPlace('embedded');
  const api = await startApi();
  const client = await api.signIn('tacos.test');
  await populate(client, 'one', 'hush');
  const moved = await createPost(client, { title: 'Moved', url: 'members/moved' });
  await api.publish('tacos.test');
  const change = {
    post_status_id: 2 as const,
    url: 'members/moved-on',
    title: 'Moved',
    no_index: false,
    no_follow: false,
  };
  await client(postCalls.updateData, {
    params: { id: moved.id },
    body: { ...change, show_in_sitemap: true, version: moved.version },
  });
  await api.publish('tacos.test');
  // An older version let a page have stops.
  const older = await createPost(client, { title: 'Older', url: 'older', post_type_id: 1 });
  const attributes = {
    ...older.post_body.attributes,
    stops: [{ id: 's1', place: 'Lot', day: 5, from: '11:00', to: '15:00' }],
  };
  const post_body = JSON.stringify({ attributes, media: {}, external_data: { cuisines: [] }, blocks: null });
  await api.services.db.updateTable('posts').set({ post_body }).where('id', '=', older.id).execute();
  await api.addDomain('pizza.test');
  await populate(await api.signIn('pizza.test'), 'two', 'hush');
  editor = await api.addUser('tacos.test', 'editor');
  const source = placeOf(api.dataDir, api.databaseUrl);
  await createBackup(source, { host: null, file: file('network'), log });
  await createBackup(source, { host: 'tacos.test', file: file('tacos'), log });
  await api.close();
});
afterAll(() => files.remove());

let place: Place;
beforeEach(async () => {
  place = await newPlace();
  output.length = 0;
  return () => place.remove();
});

/** The whole network, as the backup has it. */
async function filledPlace(): Promise<Dump> {
  await restoreBackup(place, { ...wanted, file: file('network') });
  output.length = 0;
  return dump(place);
}

const domainNamed = (from: Dump, host: string) => from.domains.find((row) => row['host'] === host) ?? {};
/** The rows of a domain that only have a meaning in it. */
function contentOf(from: Dump, host: string) {
  const { id } = domainNamed(from, host);
  const own = (rows: Row[]) => rows.filter((row) => row['domain_id'] === id);
  const posts = own(from.posts);
  const ids = new Set(posts.map((row) => row['id']));
  return {
    posts: posts
      .map(({ _id, ...row }) => row)
      .toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1)),
    // The numbers of posts are given anew.
    revisions: from.post_revisions.filter((row) => ids.has(row['post_id'] ?? '')).map(({ number, ...row }) => row),
    ...Object.fromEntries(
      (
        [
          'documents',
          'redirects',
          'media',
          'faqs',
          'faq_categories',
          'categories',
          'cuisine_tags',
          'analytics',
          'sections',
        ] as const
      ).map((name) => [name, own(from[name])]),
    ),
  };
}

describe('a restore is refused, and nothing changes,', () => {
  test('while a server has the data folder', async () => {
    const lock = lockDataDir(place.dataDir);
    const started = performance.now();
    const refused = await runCommand('restore.ts', [file('network')], { env: environmentOf(place) });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('is in use by another process: stop it') });
    expect(performance.now() - started).toBeLessThan(10_000);
    lock.release();
  });

  test.runIf(onPostgres)('while a server elsewhere has the same Postgres', async () => {
    const connection = await connect(place);
    await connection.db.selectFrom('domains').selectAll().execute();
    const dataDir = join(place.dataDir, 'other machine');
    mkdirSync(dataDir);
    const elsewhere = { ...placeOf(dataDir, place.databaseUrl) };
    await expect(restoreBackup(elsewhere, { ...wanted, file: file('network') })).rejects.toThrow(
      'A Caravan server works on this database: stop it on every machine, then restore.',
    );
    await connection.close();
    await restoreBackup(elsewhere, { ...wanted, file: file('network') });
  });

  test('into a network, or a domain, that is there', async () => {
    const before = await filledPlace();
    await expect(restoreBackup(place, { ...wanted, file: file('network') })).rejects.toThrow(
      'There is a network here already (pizza.test, tacos.test).',
    );
    await expect(restoreBackup(place, { ...wanted, file: file('tacos') })).rejects.toThrow(
      'There is a domain tacos.test here already. Add --replace',
    );
    await expect(restoreBackup(place, { ...wanted, file: file('tacos'), as: 'pizza.test' })).rejects.toThrow(
      'There is a domain pizza.test here already.',
    );
    await expect(restoreBackup(place, { ...wanted, file: file('network'), as: 'x.test' })).rejects.toThrow(
      'name the domain',
    );
    await expect(restoreBackup(place, { ...wanted, file: file('tacos'), host: 'no.test' })).rejects.toThrow(
      'There is no domain no.test in the file. There are: tacos.test.',
    );
    expect(await dump(place)).toEqual(before);
    expect(existsSync(join(place.dataDir, 'restore.part'))).toBe(false);
  });

  test('of a domain where there is no network', async () => {
    await expect(restoreBackup(place, { ...wanted, file: file('tacos') })).rejects.toThrow('There is no network here');
  });

  test('under a host that leads to another domain, or where the domain has another host', async () => {
    await filledPlace();
    await inDatabase(place, async (db) => {
      await db.updateTable('domains').set({ host: 'burritos.test' }).where('host', '=', 'tacos.test').execute();
      const row = {
        host: 'old.test',
        domain_id: 'x'.repeat(16),
        mode: 'redirect' as const,
        created_at: new Date().toISOString(),
      };
      await db.insertInto('domain_aliases').values(row).execute();
    });
    await expect(restoreBackup(place, { ...wanted, file: file('tacos') })).rejects.toThrow(
      'tacos.test is called burritos.test here',
    );
    await expect(restoreBackup(place, { ...wanted, file: file('tacos'), as: 'old.test' })).rejects.toThrow(
      'old.test leads to another domain here',
    );
  });
});

describe('one domain', () => {
  test('comes back as it was, and the rest of the network stays', async () => {
    const before = await filledPlace();
    await inDatabase(place, async (db) => {
      const { id } = await db
        .selectFrom('domains')
        .select('id')
        .where('host', '=', 'tacos.test')
        .executeTakeFirstOrThrow();
      const gone = db.selectFrom('posts').select('id').where('domain_id', '=', id).where('url', 'like', 'members/%');
      await db.deleteFrom('post_revisions').where('post_id', 'in', gone).execute();
      await db.deleteFrom('posts').where('domain_id', '=', id).where('url', 'like', 'members/%').execute();
      await db.updateTable('documents').set({ value: '{}' }).where('domain_id', '=', id).execute();
      await db.deleteFrom('memberships').where('domain_id', '=', id).execute();
    });
    await restoreBackup(place, { ...wanted, file: file('tacos'), replace: true });
    const after = await dump(place);
    expect(contentOf(after, 'tacos.test')).toEqual(contentOf(before, 'tacos.test'));
    expect(contentOf(after, 'pizza.test')).toEqual(contentOf(before, 'pizza.test'));
    expect(after.users).toEqual(before.users);
    expect(after.audit_log).toEqual(before.audit_log);
    // Who was put out since stays out.
    expect(after.memberships).toEqual([]);
    const revision = (from: Dump) => Number(domainNamed(from, 'tacos.test')['revision']);
    expect(revision(after)).toBeGreaterThan(revision(before));
    const copy = readdirSync(place.dataDir).find((name) => name.startsWith('before-restore-'));
    expect(output.join('\n')).toContain(`kept what is there now in ${join(place.dataDir, copy ?? '')}`);
  });

  test('is restored beside itself under another host with new ids, and every reference follows', async () => {
    const before = await filledPlace();
    await restoreBackup(place, { ...wanted, file: file('network'), host: 'tacos.test', as: 'copy.test' });
    const after = await dump(place);
    for (const host of ['tacos.test', 'pizza.test']) expect(contentOf(after, host)).toEqual(contentOf(before, host));
    const original = contentOf(after, 'tacos.test');
    const copy = contentOf(after, 'copy.test');
    const text = JSON.stringify(copy);
    const oldIds = [domainNamed(before, 'tacos.test'), ...Object.values(original).flat()].flatMap(
      (row) => row['id'] ?? [],
    );
    expect(oldIds.length).toBeGreaterThan(10);
    expect(oldIds.filter((id) => text.includes(String(id)))).toEqual([]);
    const counts = (content: object) =>
      Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, (rows as Row[]).length]));
    expect(counts(copy)).toEqual(counts(original));

    const blog = copy.posts.find((row) => row['url'] === 'blog/one');
    const body = JSON.parse(String(blog?.['post_body'])) as {
      media: { cover: string };
      external_data: { cuisines: string[]; categories: string[]; members: string[] };
    };
    const ids = (table: keyof Dump) =>
      after[table].filter((row) => row['domain_id'] === domainNamed(after, 'copy.test')['id']).map((row) => row['id']);
    expect(ids('media')).toEqual([body.media.cover]);
    expect(ids('cuisine_tags')).toEqual(body.external_data.cuisines);
    expect(ids('categories')).toEqual(body.external_data.categories);
    expect(copy.posts.find((row) => row['url'] === 'members/one')?.['id']).toBe(body.external_data.members[0]);
    const leadsTo = after.redirects
      .filter((row) => row['domain_id'] === domainNamed(after, 'copy.test')['id'])
      .map((row) => [row['from_url'], copy.posts.find((post) => post['id'] === row['post_id'])?.['url']]);
    expect(new Map(leadsTo as [string, string][])).toEqual(
      new Map([
        ['members/moved', 'members/moved-on'],
        ['old/one', 'blog/one'],
      ]),
    );
    const role = (host: string) =>
      after.memberships
        .filter((row) => row['domain_id'] === domainNamed(after, host)['id'])
        .map((row) => [row['user_id'], row['role']]);
    expect(role('copy.test')).toEqual(role('tacos.test'));
  });

  test('in another network matches people by address and creates no account', async () => {
    const api = await startApi();
    await api.addDomain('other.test');
    const other = placeOf(api.dataDir, api.databaseUrl);
    await createBackup(other, { host: null, file: file('other'), log });
    await api.close();
    await restoreBackup(place, { ...wanted, file: file('other') });
    const before = await dump(place);
    await restoreBackup(place, { ...wanted, file: file('tacos'), replace: true });
    const after = await dump(place);
    expect(after.users).toEqual(before.users);
    expect(output.join('\n')).toContain(`without an account here, so they got none and no role: ${editor.email}.`);
    // The owner has the same address in both.
    const owner = after.users[0]?.['id'];
    expect(new Set(contentOf(after, 'tacos.test').revisions.map((row) => row['created_by']))).toEqual(
      new Set([owner, null]),
    );
    expect(domainNamed(after, 'tacos.test')['id']).toBe(domainNamed(before, 'tacos.test')['id']);
    expect(contentOf(after, 'other.test')).toEqual(contentOf(before, 'other.test'));
    for (const name of readdirSync(join(files.dataDir)).filter((entry) => entry.startsWith('other')))
      rmSync(file(name.split('.')[0] ?? ''));
  });

  test('of an older version keeps its members, who have no passwords in the file', async () => {
    const network = await filledPlace();
    const { id, email } = network.users.find((row) => row['email'] === editor.email) ?? {};
    const old = {
      id: 'b'.repeat(16),
      host: 'old.test',
      title: 'Old',
      revision: 1,
      created_at: '2026-01-01T12:00:00.000Z',
    };
    const header = {
      format: 'caravan-backup' as const,
      version: 1 as const,
      created_at: old.created_at,
      domain: { id: old.id, host: old.host },
      migrations: migrationNames.filter((name) => name < '0021'),
    };
    await writeArchive({ store: fileStore(file('old')) }, header, async (archive) => {
      const add = (table: TableName, row: Row) => archive.rows(table, rowsOf(row));
      await add('domains', old);
      await add('users', {
        id: id ?? '',
        email: email ?? '',
        firstname: '',
        lastname: '',
        password_hash: null,
        is_owner: 0,
        created_at: old.created_at,
      });
      await add('memberships', { user_id: id ?? '', domain_id: old.id, role: 'author' });
    });
    await restoreBackup(place, { ...wanted, file: file('old') });
    const after = await dump(place);
    expect(after.memberships.filter((row) => row['domain_id'] === old.id)).toMatchObject([
      { user_id: id, role: 'author' },
    ]);
    expect(after.invitations).toEqual([]);
    rmSync(file('old'));
  });
});

async function* rowsOf(row: Row) {
  yield [row];
}

test.each(['network', 'tacos'])(
  'a post of an older version with fields of another type is read without them (%s)',
  async (name) => {
    await restoreBackup(place, { ...wanted, file: file('network') });
    if (name === 'tacos') await restoreBackup(place, { ...wanted, file: file('tacos'), as: 'copy.test' });
    await inDatabase(place, async (db) => {
      const rows = await db.selectFrom('posts').selectAll().where('url', '=', 'older').execute();
      expect(rows).toHaveLength(name === 'tacos' ? 2 : 1);
      for (const row of rows) {
        const post = await presentOne({ db, media: { base: '' } }, row);
        expect(z.parse(Post, post).post_body.attributes).toEqual({ title: 'Older', url: 'older', description: '' });
        expect(post.post_body.attributes).not.toHaveProperty('stops');
      }
    });
  },
);

test('--replace puts one network in the place of another, and keeps a copy from which it comes back', async () => {
  const before = await filledPlace();
  await inDatabase(place, (db) => db.updateTable('domains').set({ title: 'Later' }).execute());
  const later = await dump(place);
  await restoreBackup(place, { ...wanted, file: file('network'), replace: true });
  const restored = await dump(place);
  expect(withoutVersion(restored.domains)).toEqual(withoutVersion(before.domains));
  // Every domain is of the last count, so that nodes that follow it read them all.
  const [{ value } = {}] = restored.counters;
  expect(restored.domains.map(({ site_version: version }) => version)).toEqual(restored.domains.map(() => value));
  const copy = readdirSync(place.dataDir).find((name) => name.startsWith('before-restore-')) ?? '';
  await restoreBackup(place, { ...wanted, file: join(place.dataDir, copy), replace: true });
  expect(withoutVersion((await dump(place)).domains)).toEqual(withoutVersion(later.domains));
});

test(
  'killed at any moment, it leaves the old state or the new one, and the next start says so',
  { timeout: 60_000 },
  async () => {
    await filledPlace();
    const rename = () =>
      inDatabase(place, (db) => db.updateTable('domains').set({ title: 'Before the restore' }).execute());
    const titles = async () => new Set((await dump(place)).domains.map((row) => row['title']));
    const restored = await titles();
    const startRefuses = () => {
      try {
        return refuseCutShortRestore(place.dataDir) ?? '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    let cutShort = 0;
    // While it reads the file, and around the moment when it writes.
    for (const [after, delay] of [
      ['reading', 50],
      ['kept', 0],
      ['kept', 30],
      ['kept', 90],
    ] as const) {
      await rename();
      const content = JSON.stringify((await dump(place)).posts);
      const { code } = await runCommand('restore.ts', [file('network'), '--replace'], {
        env: environmentOf(place),
        onLine: (line, kill) => void (line.includes(after) && setTimeout(kill, delay)),
      });
      expect(code === 0 ? [restored] : [new Set(['Before the restore']), restored]).toContainEqual(await titles());
      const isCutShort = existsSync(join(place.dataDir, 'restore.part'));
      cutShort += Number(isCutShort);
      expect(startRefuses()).toContain(isCutShort ? 'was cut short: run npm run restore again, or remove' : '');
      expect(JSON.stringify((await dump(place)).posts)).toBe(content);
    }
    expect(cutShort).toBeGreaterThan(0);
    await restoreBackup(place, { ...wanted, file: file('network'), replace: true });
    expect(await titles()).toEqual(restored);
    expect(() => refuseCutShortRestore(place.dataDir)).not.toThrow();
  },
);
