import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { bucketFiles } from '#api/media/bucket-files.ts';
import { startApi } from '#tests/support/api.ts';
import { type TestBucket, startBucket } from '#tests/support/bucket.ts';
import { environmentOf, newPlace, type Place, placeOf } from '#tests/support/places.ts';
import { populate } from '#tests/support/populate.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { createBackup } from './create.ts';
import { readArchive } from './read-archive.ts';

let bucket: TestBucket;
let place: Place;
let file = '';
beforeAll(async () => {
  bucket = await startBucket();
  place = await newPlace('embedded');
  file = join(place.dataDir, 'from-disk.tar.zst');
  const api = await startApi();
  await populate(await api.signIn('tacos.test'), 'one', 'hush');
  await createBackup(placeOf(api.dataDir, null), { host: null, file, log: () => undefined });
  await api.close();
});
afterAll(async () => {
  await place.remove();
  await bucket.close();
});

async function mediaOf(backup: string) {
  const nothing = () => Promise.resolve();
  return (await readArchive(backup, { header: nothing, rows: nothing, media: nothing })).manifest.media;
}

test(
  'pictures move from a folder into a bucket and back; a lost one is reported, with its own exit code',
  { timeout: 60_000 },
  async () => {
    const env = { ...environmentOf(place), ...bucket.settings };
    expect(await runCommand('restore.ts', [file], { env })).toMatchObject({ code: 0 });
    const second = join(place.dataDir, 'from-bucket.tar.zst');
    expect(await runCommand('backup.ts', ['--out', second], { env })).toMatchObject({ code: 0 });
    const media = await mediaOf(file);
    expect(Object.keys(media)).not.toEqual([]);
    expect(await mediaOf(second)).toEqual(media);

    const { bucket: settings } = readConfig(env);
    if (!settings) throw new Error('There is no bucket in the settings');
    const [lost = ''] = Object.keys(media);
    await bucketFiles(settings, () => undefined).remove(lost);
    const third = join(place.dataDir, 'without.tar.zst');
    expect(await runCommand('backup.ts', ['--out', third], { env })).toEqual({
      code: 3,
      output: expect.stringContaining(`that the database names and the media store has lost: ${lost}`),
    });
    await bucket.stop();
    const none = join(place.dataDir, 'none.tar.zst');
    expect(await runCommand('backup.ts', ['--out', none], { env })).toEqual({
      code: 1,
      output: expect.stringContaining('The picture storage is not available right now'),
    });
    expect(existsSync(none)).toBe(false);
  },
);
