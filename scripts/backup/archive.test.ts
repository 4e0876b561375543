import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '#api/db/connect.ts';
import { migrationNames } from '#api/db/migrate.ts';
import { placeOf } from '#tests/support/places.ts';

import { fileStore } from './file-store.ts';
import { restoreBackup } from './restore.ts';
import { writeArchive } from './write-archive.ts';

const header = {
  format: 'caravan-backup' as const,
  version: 1 as const,
  created_at: '2026-01-01T00:00:00.000Z',
  domain: null,
  migrations: migrationNames,
};
const noon = '2026-01-01T12:00:00.000Z';
const domain = {
  id: 'a'.repeat(16),
  host: 'tacos.test',
  title: 'Tacos 🌮',
  revision: 1,
  current_release_id: null,
  created_at: noon,
};

let folder = '';
let whole: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-archive-'));
  const file = join(folder, 'whole.tar.zst');
  await writeArchive({ store: fileStore(file) }, header, async (archive) => {
    await archive.rows('domains', rows([{ ...domain, archived_at: null }]));
    const bytes = Buffer.alloc(300_000, 'tacos ');
    await archive.media('0a1b.webp', { stream: Readable.from([bytes]), bytes: bytes.length });
  });
  whole = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* rows(all: Record<string, string | number | null>[]) {
  yield all;
}

let count = 0;
/** Tries to restore these bytes into a new folder; resolves to the refusal and the folder's content afterwards. */
async function tryRestore(bytes: Buffer): Promise<{ refusal: string; left: string[] }> {
  count += 1;
  const file = join(folder, `try-${count}.tar.zst`);
  writeFileSync(file, bytes);
  const dataDir = join(folder, `try-${count}`);
  const refusal = await restoreBackup(placeOf(dataDir, null), {
    file,
    host: null,
    as: null,
    replace: false,
    log: () => undefined,
  }).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return {
    refusal: refusal.replaceAll(file, 'FILE'),
    left: readdirSync(dataDir).filter((name) => !name.startsWith('lock.')),
  };
}

/** The unpacked content, or null if it can't be unpacked. */
function unpacked(bytes: Buffer): Buffer | null {
  try {
    return zstdDecompressSync(bytes);
  } catch {
    return null;
  }
}

type Part = { name: string; content?: string; type?: 'symlink' | 'link' | 'directory'; linkname?: string };

async function craft(parts: Part[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', ...rest } of parts) tar.entry({ name, ...rest }, content);
  tar.finalize();
  return zstdCompressSync(await buffer(tar));
}

const damaged = /^BackupFailure: FILE is damaged: .*Nothing was changed; take another backup/;
const foreign = { refusal: 'BackupFailure: FILE is not a backup of Caravan. Nothing was changed.', left: [] };

test('a whole file is restored', async () => {
  const { refusal, left } = await tryRestore(whole);
  expect(refusal).toBe('restored');
  expect(left).toContain('caravan.sqlite');
});

test('a backup from before the trash is restored, also with two categories of one name', async () => {
  const file = join(folder, 'older.tar.zst');
  const older = migrationNames.slice(0, migrationNames.indexOf('0015-trash'));
  const category = (id: string, name: string) => ({ id: id.repeat(16), domain_id: domain.id, name, created_at: noon });
  await writeArchive({ store: fileStore(file) }, { ...header, migrations: older }, async (archive) => {
    await archive.rows('domains', rows([{ ...domain, archived_at: null }]));
    await archive.rows('categories', rows([category('b', 'News'), category('c', 'news')]));
  });
  const { refusal } = await tryRestore(readFileSync(file));
  expect(refusal).toBe('restored');
  const { db, close } = openDatabase({ databaseUrl: null, dataDir: join(folder, `try-${count}`) });
  const stored = await db.selectFrom('categories').select(['name', 'deleted_at']).orderBy('id').execute();
  await close();
  expect(stored).toEqual([
    { name: 'News', deleted_at: null },
    { name: 'news', deleted_at: null },
  ]);
});

describe('refuses before it changes anything:', () => {
  test('a file truncated at any place', async () => {
    for (let at = 0; at < 20; at += 1) {
      const { refusal, left } = await tryRestore(whole.subarray(0, Math.floor((whole.length * at) / 20)));
      expect(refusal).toMatch(/is damaged|is not a backup/);
      expect(left).toEqual([]);
    }
    const tar = zstdDecompressSync(whole);
    for (const end of [512, 1024, 5000, 200_000, tar.length - 4000, tar.length - 1024 - 512]) {
      expect(await tryRestore(zstdCompressSync(tar.subarray(0, end)))).toEqual({
        refusal: expect.stringMatching(/damaged|not a backup/),
        left: [],
      });
    }
  });

  test('a file with one flipped bit', async () => {
    const tar = zstdDecompressSync(whole);
    for (let at = 0; at < 40; at += 1) {
      const changed = Buffer.from(whole);
      const position = Math.floor((whole.length * at) / 40);
      changed[position] = (changed[position] ?? 0) ^ 4;
      // In a run of zeros a flipped bit may decode to the same bytes: then nothing is damaged.
      if (unpacked(changed)?.equals(tar)) continue;
      const { refusal, left } = await tryRestore(changed);
      expect(refusal, `byte ${position}`).toMatch(/is damaged|is not a backup|newer Caravan/);
      expect(left).toEqual([]);
    }
    const inside = tar.indexOf('Tacos 🌮');
    const renamed = Buffer.from(tar);
    renamed.write('Nachos', inside);
    const { refusal } = await tryRestore(zstdCompressSync(renamed));
    expect(refusal).toMatch(damaged);
    expect(refusal).toContain('the rows of domains are not those that were written');
  });

  test('a file that is no backup', async () => {
    expect(await tryRestore(Buffer.from('PK\u0003\u0004 a zip, or so'))).toEqual(foreign);
    expect(await tryRestore(gzipSync('text'))).toEqual(foreign);
    expect(await tryRestore(zstdCompressSync('text'))).toEqual(foreign);
    expect(await tryRestore(await craft([{ name: 'photo.jpg', content: 'x' }]))).toEqual(foreign);
    expect(await tryRestore(await craft([{ name: 'backup.json', content: '{"format":"other","version":1}' }]))).toEqual(
      foreign,
    );
    expect(await tryRestore(await craft([{ name: 'backup.json', content: 'not JSON' }]))).toEqual(foreign);
  });

  test('a backup of a newer version', async () => {
    const newer = 'BackupFailure: FILE was made by a newer Caravan: update this one, then restore it.';
    const format = { ...header, version: 2, more: true };
    expect(await tryRestore(await craft([{ name: 'backup.json', content: JSON.stringify(format) }]))).toEqual({
      refusal: newer,
      left: [],
    });
    const tables = { ...header, migrations: [...migrationNames, '9999-flying-trucks'] };
    expect(await tryRestore(await craft([{ name: 'backup.json', content: JSON.stringify(tables) }]))).toEqual({
      refusal: newer,
      left: [],
    });
  });

  test('path traversal in names, and links', async () => {
    const first = { name: 'backup.json', content: JSON.stringify(header) };
    const parts: Part[] = [
      { name: '../escaped', content: 'x' },
      { name: 'media/../../escaped', content: 'x' },
      { name: `${folder}/escaped`, content: 'x' },
      { name: 'media/.hidden', content: 'x' },
      { name: 'media/sub/escaped', content: 'x' },
      { name: 'media/a\\..\\escaped', content: 'x' },
      { name: 'media/escaped', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'media/escaped', type: 'link', linkname: '../../escaped' },
      { name: 'media', type: 'directory' },
      { name: 'rows/sqlite_master/000001.jsonl', content: '{}\n' },
    ];
    for (const part of parts) {
      const { refusal, left } = await tryRestore(await craft([first, part]));
      expect(refusal, `entry ${part.name}`).toMatch(damaged);
      expect(refusal, `entry ${part.name}`).toContain(`it holds ${JSON.stringify(part.name)}`);
      expect(left).toEqual([]);
    }
    expect(existsSync(join(folder, 'escaped')) || existsSync(join(tmpdir(), 'escaped'))).toBe(false);
  });

  test('rows that do not fit their tables although their hashes match', async () => {
    const file = join(folder, 'odd.tar.zst');
    await writeArchive({ store: fileStore(file) }, header, async (archive) => {
      await archive.rows('domains', rows([{ ...domain, archived_at: null, flies: 1 }]));
    });
    const { refusal, left } = await tryRestore(readFileSync(file));
    expect(refusal).toMatch(damaged);
    expect(left).toEqual([]);
  });
});

test('a missing file or a folder is reported', async () => {
  const wanted = { host: null, as: null, replace: false, log: () => undefined };
  const place = placeOf(join(folder, 'none'), null);
  await expect(restoreBackup(place, { ...wanted, file: '/nowhere.tar.zst' })).rejects.toThrow(
    'There is no file /nowhere.tar.zst.',
  );
  await expect(restoreBackup(place, { ...wanted, file: folder })).rejects.toThrow('is not a backup');
});
