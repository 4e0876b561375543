import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { BackupTarget } from '#api/config/backups.ts';
import { type Bucket, s3ClientSettings } from '#shared/rules/bucket.ts';

import { namePrefix } from './expired.ts';
import { BackupFailure } from './failure.ts';
import { fileStore, type Store } from './file-store.ts';

/** Where the server puts its backups. Everything throws BackupFailure where the place can't be used. */
export type BackupPlace = {
  /** For people: the folder, or 'the bucket NAME'. */
  name: string;
  store: (name: string) => Store;
  /** At least those of all backups there. */
  names: () => Promise<string[]>;
  open: (name: string) => Promise<Readable>;
  remove: (name: string) => Promise<void>;
};

export function backupPlace(target: BackupTarget): BackupPlace {
  return 'folder' in target ? folderPlace(target.folder) : bucketPlace(target.bucket);
}

function folderPlace(folder: string): BackupPlace {
  const made = () => mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse);
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw new BackupFailure(`The folder ${folder} can't be used (${error.code ?? error.message}): see BACKUP_TO.`, {
      cause: error,
    });
  };
  return {
    name: folder,
    store: (name) => async (bytes) => {
      await made();
      await removeLeftovers(folder);
      return fileStore(join(folder, name))(bytes);
    },
    names: async () => {
      await made();
      return readdir(folder).catch(refuse);
    },
    open: async (name) => createReadStream(join(folder, name), { highWaterMark: 1_000_000 }),
    remove: (name) => rm(join(folder, name), { force: true }).catch(refuse),
  };
}

/** Milliseconds after which nobody writes a file any more that isn't complete. */
const oldest = 24 * 60 * 60_000;

/** Removes what processes left that were killed while they wrote a backup. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isPart = /^\.caravan-network-.*\.part$/.test(name);
    if (isPart && (await stat(path)).mtimeMs < Date.now() - oldest) await rm(path, { force: true });
  }
}

/** Bytes per request of an upload. 10,000 of them are an object's most, so this is enough for 160 GB. */
const partSize = 16_000_000;
/** Milliseconds for one of them: a line of half a megabit needs so long. */
const patience = 5 * 60_000;

function bucketPlace(bucket: Bucket): BackupPlace {
  const name = `the bucket ${bucket.name}`;
  const opened = open();
  opened.catch(() => undefined);
  async function open() {
    const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    const settings = s3ClientSettings(bucket);
    const requestHandler = { ...settings.requestHandler, requestTimeout: patience };
    return { sdk, Upload, client: new sdk.S3Client({ ...settings, requestHandler }) };
  }
  async function ask<T>(question: (client: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
    try {
      return await question(await opened);
    } catch (error) {
      if (error instanceof BackupFailure) throw error;
      const { message, name: kind } = error as Error;
      throw new BackupFailure(`${name} can't be used (${message || kind}): see the settings BACKUP_S3_….`, {
        cause: error,
      });
    }
  }
  const place = (key: string) => ({ Bucket: bucket.name, Key: key });
  return {
    name,
    store: (key) => (bytes) =>
      ask(async ({ Upload, client }) => {
        let size = 0;
        // One that fails leaves no object.
        const upload = new Upload({ client, partSize, queueSize: 2, params: { ...place(key), Body: bytes } });
        upload.on('httpUploadProgress', ({ loaded = 0 }) => (size = loaded));
        await upload.done();
        return size;
      }),
    names: () =>
      ask(async ({ sdk, client }) => {
        const names: string[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix: namePrefix });
        for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) names.push(Key);
        return names;
      }),
    open: (key) =>
      ask(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(place(key)));
        return Body as Readable;
      }),
    remove: (key) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(place(key)));
      }),
  };
}
