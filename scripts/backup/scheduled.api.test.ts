import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { makeDueBackup } from '#api/backups/schedule.ts';
import { readConfig } from '#api/config/config.ts';
import { lastBackups, listBackups } from '#api/db/backups.ts';
import type { Db } from '#api/db/connect.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type TestBucket, startBucket } from '#tests/support/bucket.ts';
import { environmentOf, inDatabase, newPlace, type Place } from '#tests/support/places.ts';
import { populate } from '#tests/support/populate.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { newBackupKey } from './encryption.ts';
import { backupName } from './expired.ts';
import { makeScheduled } from './scheduled.ts';

let api: TestApi;
let bucket: TestBucket;
let folder = '';
let key = '';
beforeAll(async () => {
  api = await startApi();
  await populate(await api.signIn('tacos.test'), 'one', 'hush');
  bucket = await startBucket('backups');
  key = await newBackupKey();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-backups-'));
  await api.services.db.deleteFrom('backups').execute();
  await api.services.db.deleteFrom('mails').execute();
  return () => rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await api.close();
  await bucket.close();
});

const inBucket = () =>
  Object.fromEntries(
    Object.entries(bucket.settings)
      .filter(([name]) => name.startsWith('S3_'))
      .map(([name, value]) => [`BACKUP_${name}`, value]),
  );

/** The settings of the API's installation, with these. */
function configWith(settings: Record<string, string>) {
  return readConfig({ DATA_DIR: api.dataDir, DATABASE_URL: api.databaseUrl ?? '', ...settings });
}

/** One look of the server's clock. Resolves to what it logged. */
async function look(settings: Record<string, string>): Promise<string[]> {
  const config = configWith(settings);
  const lines: string[] = [];
  const make = ({ test: isTest }: { test: boolean }) => makeScheduled(config, { test: isTest, warn: () => undefined });
  const panel = { panelOrigin: 'https://panel.test' };
  const log = (line: string) => void lines.push(line);
  await makeDueBackup(
    { db: api.services.db, settings: config.backups, make, log, ...panel },
    new AbortController().signal,
  );
  return lines;
}

const postsIn = (db: Db) => db.selectFrom('posts').select(['id', 'title', 'post_body']).orderBy('id').execute();

/** What the restore of a backup by its name or path prints, and whether everything is there afterwards. */
async function restore(name: string, settings: Record<string, string>) {
  const place: Place = await newPlace();
  const { code, output } = await runCommand('restore.ts', [name], { env: { ...environmentOf(place), ...settings } });
  const posts = code === 0 ? await inDatabase(place, postsIn) : [];
  await place.remove();
  return { code, output, isWhole: posts.length > 0 && isDeepStrictEqual(posts, await postsIn(api.services.db)) };
}

const namesIn = (path: string) => readdirSync(path).filter((name) => name.startsWith('caravan-network-'));
const cutShort = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -500));

describe.each(['a folder', 'a bucket'])('backups in %s', (kind) => {
  const settings = () => ({ BACKUP_KEY: key, ...(kind === 'a folder' ? { BACKUP_TO: folder } : inBucket()) });

  test('are made once for each time, encrypted, tested every week, and restored by their names', async () => {
    const [line, ...more] = await look(settings());
    expect(more).toEqual([]);
    expect(line).toMatch(
      /^backup: made caravan-network-[\da-f-]+\.tar\.zst\.age in .+, \d+\.\d MB, and restored it for a test$/,
    );
    const name = /caravan-network-\S+/.exec(line ?? '')?.[0] ?? '';
    const [row] = await listBackups(api.services.db, 10);
    expect(row).toMatchObject({
      state: 'done',
      tries: 1,
      error: null,
      missing: 0,
      file: expect.stringContaining(name),
    });
    expect(row?.bytes).toBeGreaterThan(1000);
    expect(await lastBackups(api.services.db)).toEqual({ made: row?.ended_at, tested: row?.ended_at });
    expect(await look(settings())).toEqual([]);
    const listed = await runCommand('backup.ts', ['--list'], { env: { DATA_DIR: api.dataDir, ...settings() } });
    expect(listed.output).toContain(name);

    expect(await restore(name, settings())).toMatchObject({ code: 0, isWhole: true });
    const { BACKUP_KEY: _, ...withoutKey } = settings();
    expect(await restore(name, withoutKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is encrypted: set BACKUP_KEY to the key that it was made with.'),
    });
    expect(await restore(name, { ...settings(), BACKUP_KEY: await newBackupKey() })).toMatchObject({
      code: 1,
      output: expect.stringContaining('is encrypted with another key than BACKUP_KEY'),
    });
    // The next one, in the same week: it isn't tested.
    await api.services.db.updateTable('backups').set({ due_at: '2026-01-01T03:30:00.000Z' }).execute();
    expect(await look(settings())).toEqual([expect.not.stringContaining('for a test')]);
  });
});

describe('backups in a folder', () => {
  test('are removed when the settings say so, and nothing else is', async () => {
    const [first] = await look({ BACKUP_TO: folder });
    const id = /-([0-9a-f]{8})\.tar/.exec(first ?? '')?.[1] ?? '';
    for (const name of namesIn(folder)) rmSync(join(folder, name));
    await api.services.db.deleteFrom('backups').execute();
    const days = Array.from({ length: 40 }, (_, age) => new Date(Date.now() - (age + 1) * 86_400_000));
    for (const day of days) writeFileSync(join(folder, backupName({ time: day, id, isEncrypted: false })), '');
    writeFileSync(join(folder, 'photos.zip'), '');
    const other = backupName({ time: new Date(0), id: '99999999', isEncrypted: false });
    writeFileSync(join(folder, other), '');
    const left = join(folder, `.${backupName({ time: new Date(), id, isEncrypted: false })}.abc.part`);
    writeFileSync(left, '');
    utimesSync(left, 0, 0);
    const [line] = await look({ BACKUP_TO: folder, BACKUP_KEEP: '3d 0w 0m' });
    expect(line).toContain('removed 38 old');
    expect(readdirSync(folder).toSorted()).toEqual(expect.arrayContaining(['photos.zip', other]));
    expect(readdirSync(folder)).toHaveLength(5);
  });

  test('that lack pictures replace nothing, and the owners are told', async () => {
    const settings = { BACKUP_TO: folder, BACKUP_KEEP: '1d 0w 0m' };
    await look(settings);
    await api.services.db.deleteFrom('backups').execute();
    // Names have seconds.
    await wait(1100);
    const media = join(api.dataDir, 'media');
    renameSync(media, `${media}-away`);
    const lines = await look(settings);
    rmSync(media, { recursive: true, force: true });
    renameSync(`${media}-away`, media);
    expect(lines[1]).toMatch(/^backup: \d+ pictures are lost that the database names/);
    expect(namesIn(folder)).toHaveLength(2);
    const mails = await api.services.db.selectFrom('mails').select('message').execute();
    expect(mails[0]?.message).toContain('pictures are lost');
  });

  test('with a mistyped key fail without showing it', async () => {
    const mistyped = key.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
    const [line, ...more] = await look({ BACKUP_TO: folder, BACKUP_KEY: mistyped });
    expect(more).toEqual([]);
    expect(line).toMatch(/^backup: BACKUP_KEY has a wrong character/);
    expect(line).not.toContain(mistyped.slice(20, 40));
    expect(namesIn(folder)).toEqual([]);
  });

  test('that can’t be read when they are restored for a test are removed', async () => {
    const config = configWith({ BACKUP_TO: folder, BACKUP_KEY: key });
    // Written with one key and read with another: to the reader the file is as good as damaged.
    const keys = [key, await newBackupKey()];
    const backups = Object.defineProperty({ ...config.backups }, 'key', { get: () => keys.shift() });
    await expect(makeScheduled({ ...config, backups }, { test: true, warn: () => undefined })).rejects.toThrow(
      'is encrypted with another key',
    );
    expect(namesIn(folder)).toEqual([]);
  });

  test('that are cut short or changed are refused, encrypted or not', async () => {
    // As small as it is, nothing of a plain one can be read without its end.
    for (const [secret, refused] of [
      [{ BACKUP_KEY: key }, /is damaged/],
      [{ BACKUP_KEY: '' }, /is damaged|is not a backup/],
    ] as const) {
      await api.services.db.deleteFrom('backups').execute();
      const settings = { BACKUP_TO: join(folder, String(secret.BACKUP_KEY.length)), ...secret };
      await look(settings);
      const [name = ''] = namesIn(settings.BACKUP_TO);
      cutShort(join(settings.BACKUP_TO, name));
      expect(await restore(name, settings)).toMatchObject({ code: 1, output: expect.stringMatching(refused) });
    }
  });

  test('an encrypted one opens with the program age (only where it is installed)', { skip: !hasAge() }, async () => {
    await look({ BACKUP_TO: folder, BACKUP_KEY: key });
    const [name = ''] = namesIn(folder);
    writeFileSync(join(folder, 'key.txt'), key);
    const plain = execFileSync('age', ['--decrypt', '-i', join(folder, 'key.txt'), join(folder, name)]);
    writeFileSync(join(folder, 'plain.tar.zst'), plain);
    expect(await restore(join(folder, 'plain.tar.zst'), {})).toMatchObject({ code: 0, isWhole: true });
  });

  test('that fail are tried three more times, then the owners are told; nothing is lost', async () => {
    const blocked = join(folder, 'a file');
    writeFileSync(blocked, '');
    const settings = { BACKUP_TO: join(blocked, 'backups') };
    const due = { next_try_at: new Date(0).toISOString() };
    for (let time = 1; time <= 4; time += 1) {
      expect(await look(settings)).toEqual([expect.stringMatching(/^backup: The folder .+ can't be used \(ENOTDIR\)/)]);
      const [row] = await listBackups(api.services.db, 1);
      expect(row).toMatchObject({ state: 'failed', tries: time, error: expect.stringContaining('ENOTDIR') });
      expect(row?.next_try_at === null).toBe(time === 4);
      // Not before its time.
      expect(await look(settings)).toEqual([]);
      if (time < 4) await api.services.db.updateTable('backups').set(due).execute();
    }
    const mails = await api.services.db.selectFrom('mails').select('message').execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.message).toContain('There is no backup yet.');
    mkdirSync(join(folder, 'free'));
    await api.services.db.updateTable('backups').set(due).execute();
    expect(await look({ BACKUP_TO: join(folder, 'free') })).toEqual([expect.stringContaining('made caravan-network-')]);
  });

  test('of a process that is gone are made by another one, and only then', async () => {
    const settings = { BACKUP_TO: folder };
    await look(settings);
    const running = { state: 'running' as const, ended_at: null };
    await api.services.db.updateTable('backups').set(running).execute();
    expect(await look(settings)).toEqual([]);
    await api.services.db
      .updateTable('backups')
      .set({ lease_until: new Date(0).toISOString() })
      .execute();
    expect(await look(settings)).toHaveLength(1);
  });

  test('several processes that look at once make one', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => look({ BACKUP_TO: folder })));
    expect(all.flat()).toHaveLength(1);
    expect(namesIn(folder)).toHaveLength(1);
  });
});

function hasAge(): boolean {
  try {
    execFileSync('age', ['--version']);
    return true;
  } catch {
    return false;
  }
}
