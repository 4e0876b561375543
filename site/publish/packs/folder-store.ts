import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { syncPath } from './disk.ts';
import { MissingPackError, type NewPack, type Store } from './store.ts';

const partSuffix = '.part';
const packLength = 256 * 1024 * 1024;

/** Packs as files. A pack is synced before it gets its name, so a killed process or a power cut leaves no half of one. */
export function openFolderStore(folder: string): Store {
  return {
    at: { folder },
    packLength,
    names: async (name) => {
      const names = await entriesOf(join(folder, name));
      return names.filter((each) => !each.endsWith(partSuffix)).map((each) => `${name}/${each}`);
    },
    read: (name, offset, length) => withFile(join(folder, name), (handle) => bytesAt(handle, offset, length)),
    readEnd: (name, length) =>
      withFile(join(folder, name), async (handle) => {
        const { size } = await handle.stat();
        return { bytes: await bytesAt(handle, Math.max(0, size - length), Math.min(size, length)), size };
      }),
    sizeOf: (name) => withFile(join(folder, name), async (handle) => (await handle.stat()).size),
    create: (name) => newFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: async (name) => {
      const names = await entriesOf(join(folder, name));
      for (const part of names.filter((each) => each.endsWith(partSuffix)))
        await rm(join(folder, name, part), { force: true });
    },
  };
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function withFile<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new MissingPackError(`${path} isn't there`, { cause: error }) : error;
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, offset + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

function newFile(path: string): NewPack {
  const part = `${path}.${randomUUID()}${partSuffix}`;
  let opened: FileHandle | null = null;

  async function file(): Promise<FileHandle> {
    if (opened) return opened;
    opened = await open(part, 'wx').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(dirname(part), { recursive: true });
      await syncPath(dirname(dirname(part)));
      return open(part, 'wx');
    });
    return opened;
  }

  return {
    add: async (bytes) => writeAll(await file(), bytes),
    finish: async () => {
      const handle = await file();
      await handle.datasync();
      await handle.close();
      opened = null;
      await rename(part, path);
      await syncPath(dirname(path));
    },
    discard: async () => {
      await opened?.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

/** A disk may take only a part of it at once. */
async function writeAll(handle: FileHandle, bytes: Uint8Array[]): Promise<void> {
  const whole = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await handle.writev(bytes);
  if (bytesWritten < whole) await handle.writeFile(Buffer.concat(bytes).subarray(bytesWritten));
}
