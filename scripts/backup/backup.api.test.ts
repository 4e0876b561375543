import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { passwordMatches } from '#api/auth/passwords.ts';
import { now } from '#api/db/codec.ts';
import { newId } from '#api/lib/ids.ts';
import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { userCalls } from '#shared/calls/users.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
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

import { createBackup, type Source } from './create.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore.ts';
import type { Row } from './tables.ts';

const quiet = () => undefined;
const naughty = [
  'Räksmörgås 🌮👩‍🍳 \u{1F468}\u200D\u{1F469}',
  'مطعم الشاحنة ‮hidden‬',
  `quotes ' " \` \\ \\\\ %s $1 {} ; --`,
  'lines\n\r\n\t\u2028\u2029 end',
  '[1.0, "1e3"]',
  '{"looks": "like JSON", "n": 1.00}',
  '</script><script>alert(1)</script>',
  'x'.repeat(200),
];

let api: TestApi;
let source: Source;
let place: Place;
let file = '';
beforeAll(async () => {
  api = await startApi();
  const tacos = await api.signIn('tacos.test');
  await populate(tacos, 'one', 'hush');
  await tacos(buildHookCalls.update, { body: { url: 'https://builds.example/1', elsewhere: false } });
  await api.addDomain('pizza.test');
  await populate(await api.signIn('pizza.test'), 'two', 'hush');
  await api.addUser('pizza.test', 'editor');
  await addNaughtyRows(api);
  const invited = { email: 'invited@example.com', firstname: 'In', lastname: 'Vited', role: 'viewer' as const };
  await tacos(userCalls.create, { body: invited });
  source = placeOf(api.dataDir, api.databaseUrl);
  place = await newPlace('embedded');
  file = join(place.dataDir, 'network.tar.zst');
  await createBackup(source, { host: null, file, log: quiet });
});
afterAll(async () => {
  await place.remove();
  await api.close();
});

async function addNaughtyRows({ services: { db } }: TestApi): Promise<void> {
  const { id: domainId } = await db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
  const category = (name: string) => ({ id: newId(), domain_id: domainId, name, created_at: now() });
  await db.insertInto('categories').values(naughty.map(category)).execute();
  const big = { text: '🌯 "burrito" \\ '.repeat(100_000), numbers: [0.1 + 0.2, 1e21, -0, 2 ** 53] };
  const post = { ...(await db.selectFrom('posts').selectAll().executeTakeFirstOrThrow()), id: newId(), url: 'big' };
  const { _id, ...columns } = post;
  await db
    .insertInto('posts')
    .values({ ...columns, post_body: JSON.stringify(big) })
    .execute();
  await db
    .updateTable('media')
    .set({ focal_x: 0.1 + 0.2 })
    .execute();
}

/** What a restore must bring back unchanged: neither releases of the next start, derived data, counts nor what is outside. */
function kept({
  sessions: _s,
  refresh_tokens: _r,
  password_tokens: _p,
  api_tokens: _t,
  sign_in_alarms: _a,
  secrets: _k,
  media_leftovers: _l,
  counters: _c,
  projections: _o,
  ...rest
}: Dump) {
  const finished = (row: Row) => row['state'] !== 'queued';
  const invitations = rest.invitations.map((row) => ({ ...row, link_hash: null, expires_at: null }));
  const over = new Set(rest.releases.filter(finished).map(({ id }) => id));
  const release_documents = rest.release_documents.filter(({ release_id }) => over.has(release_id ?? ''));
  return {
    ...rest,
    domains: withoutVersion(rest.domains),
    invitations,
    release_documents,
    releases: rest.releases.filter(finished),
    mails: rest.mails.filter(finished),
  };
}

function mediaHashes(directory: string): Record<string, string> {
  const names = readdirSync(join(directory, 'media')).filter((name) => !name.endsWith('.source'));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, 'media', name)))
      .digest('hex');
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]));
}

describe('a network', () => {
  test('is the same row for row and byte for byte, from one engine to the other and back', async () => {
    const before = await dump(source);
    expect(before.categories.map((row) => row['name'])).toEqual(expect.arrayContaining(naughty));
    await restoreBackup(place, { file, host: null, as: null, replace: false, log: quiet });
    expect(kept(await dump(place))).toEqual(kept(before));
    expect(mediaHashes(place.dataDir)).toEqual(mediaHashes(api.dataDir));

    const again = await newPlace();
    const second = join(again.dataDir, 'again.tar.zst');
    await createBackup(place, { host: null, file: second, log: quiet });
    await restoreBackup(again, { file: second, host: null, as: null, replace: false, log: quiet });
    expect(kept(await dump(again))).toEqual(kept(before));
    expect(mediaHashes(again.dataDir)).toEqual(mediaHashes(api.dataDir));
    await again.remove();
  });

  test('keeps passwords, but no session, no key and no link of an invitation', async () => {
    const restored = await dump(place);
    expect(restored.invitations).toMatchObject([
      { email: 'invited@example.com', role: 'viewer', link_hash: null, expires_at: null },
    ]);
    const hash = restored.users.find((row) => row['email'] === owner.email)?.['password_hash'];
    expect(await passwordMatches(owner.password, String(hash))).toBe(true);
    const { sessions, refresh_tokens, password_tokens, api_tokens, secrets } = restored;
    for (const rows of [sessions, refresh_tokens, password_tokens, api_tokens, secrets]) expect(rows).toEqual([]);
    const keys = (await dump(source)).secrets.map((row) => String(row['value'])).filter(Boolean);
    const seen: string[] = [];
    await readArchive(file, {
      header: () => Promise.resolve(),
      rows: async (_table, rows) => void seen.push(JSON.stringify(rows)),
      media: () => Promise.resolve(),
    });
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => seen.join().includes(key))).toEqual([]);
  });

  test('queues a release for each domain, and continues the numbers of posts', async () => {
    const restored = await dump(place);
    const waiting = restored.releases.filter((row) => row['state'] === 'queued');
    expect(new Set(waiting.map((row) => row['domain_id']))).toEqual(new Set(restored.domains.map((row) => row['id'])));
    expect(waiting).toHaveLength(restored.domains.length);
    const again = await newPlace();
    await restoreBackup(again, { file, host: null, as: null, replace: false, log: quiet });
    const highest = Math.max(...(await dump(again)).posts.map((row) => Number(row['_id'])));
    const number = await inDatabase(again, async (db) => {
      const { _id, ...columns } = await db.selectFrom('posts').selectAll().executeTakeFirstOrThrow();
      const row = await db
        .insertInto('posts')
        .values({ ...columns, id: newId(), url: 'next' })
        .returning('_id')
        .executeTakeFirstOrThrow();
      return String(row._id); // Postgres returns it as text.
    });
    expect(Number(number)).toBeGreaterThan(highest);
    await again.remove();
  });
});

test('a backup of one domain has no rebuild hook: its copy must not start builds of the original', async () => {
  expect((await dump(place)).build_hooks).toMatchObject([{ url: 'https://builds.example/1' }]);
  const one = join(place.dataDir, 'one.tar.zst');
  await createBackup(source, { host: 'tacos.test', file: one, log: quiet });
  const copy = await newPlace('embedded');
  await restoreBackup(copy, { file, host: null, as: null, replace: false, log: quiet });
  await restoreBackup(copy, { file: one, host: null, as: 'copy.test', replace: false, log: quiet });
  const { build_hooks, domains } = await dump(copy);
  expect(domains).toHaveLength(3);
  expect(build_hooks).toHaveLength(1);
  await copy.remove();
});

describe('the file', () => {
  test('is readable for its owner alone, and never overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(createBackup(source, { host: null, file, log: quiet })).rejects.toThrow(`${file} exists already`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('does not exist if it could not be finished', async () => {
    const nowhere = join(place.dataDir, 'none', 'x.tar.zst');
    await expect(createBackup(source, { host: null, file: nowhere, log: quiet })).rejects.toThrow('There is no folder');
    const broken = join(place.dataDir, 'broken.tar.zst');
    const openFiles = () => ({ ...source.openFiles(), open: () => Promise.reject(new Error('the store burns')) });
    await expect(createBackup({ ...source, openFiles }, { host: null, file: broken, log: quiet })).rejects.toThrow(
      'the store burns',
    );
    await expect(createBackup(source, { host: 'nobody.test', file: broken, log: quiet })).rejects.toThrow(
      'There is no domain nobody.test here. There are: pizza.test, tacos.test.',
    );
    expect(readdirSync(place.dataDir).filter((name) => /broken|part/.test(name))).toEqual([]);
  });

  test('a data folder without a database is reported and left unchanged', async () => {
    const empty = { ...place, databaseUrl: null, dataDir: join(place.dataDir, 'empty') };
    await expect(createBackup(empty, { host: null, file: `${file}.2`, log: quiet })).rejects.toThrow(
      'There is no database in',
    );
    expect(existsSync(empty.dataDir)).toBe(false);
  });

  test('says which files the media store has lost, and holds all others', async () => {
    const lost = readdirSync(join(api.dataDir, 'media'))[0] ?? '';
    const files = source.openFiles();
    const openFiles = () => ({ ...files, open: async (name: string) => (name === lost ? null : files.open(name)) });
    const missingFile = join(place.dataDir, 'missing.tar.zst');
    const made = await createBackup({ ...source, openFiles }, { host: null, file: missingFile, log: quiet });
    expect(made.missing).toEqual([lost]);
    expect(made.media).toBe(readdirSync(join(api.dataDir, 'media')).length - 1);
  });
});

test(
  'a backup that is made while others write is one moment: no post without its revision, none twice',
  { timeout: 60_000 },
  async () => {
    const client = await api.signIn('tacos.test');
    const writing = new AbortController();
    const writers = Promise.all(
      [1, 2, 3].map(async (writer) => {
        for (let count = 0; !writing.signal.aborted; count += 1) {
          const post = await createPost(client, {
            title: `Post ${writer} ${count}`,
            url: `blog/w-${writer}-${count}`,
            post_type_id: 6,
          });
          await client(postCalls.remove, { params: { id: post.id } });
          await turn();
        }
      }),
    );
    const snapshots = [0, 1, 2].map((round) => join(place.dataDir, `moment-${round}.tar.zst`));
    for (const snapshot of snapshots) {
      const output = expect.stringContaining(`made ${snapshot}`);
      expect(await runCommand('backup.ts', ['--out', snapshot], { env: environmentOf(source) })).toMatchObject({
        code: 0,
        output,
      });
    }
    writing.abort();
    await writers;
    const counts: number[] = [];
    for (const snapshot of snapshots) {
      const posts = new Set<string>();
      const revised = new Set<string>();
      await readArchive(snapshot, {
        header: () => Promise.resolve(),
        rows: async (table, rows) => {
          if (table === 'posts') for (const row of rows) posts.add(String(row['id']));
          if (table === 'post_revisions') for (const row of rows) revised.add(String(row['post_id']));
        },
        media: () => Promise.resolve(),
      });
      // The API makes none without a revision.
      expect([...posts].filter((id) => !revised.has(id))).toHaveLength(1);
      expect([...revised].filter((id) => !posts.has(id))).toEqual([]);
      counts.push(posts.size);
    }
    // Otherwise the test proves nothing: the writers never stopped.
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  },
);
