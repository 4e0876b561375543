import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';

/** A copy on the disk. Its name says what was written: '{key}~{length}-{checksum}'. `touched`: when its use was last noted there. */
export type KeptFile = { file: string; length: number; sum: number; touched: number };

/** Some bytes of a copy. */
export type Part = { offset: number; length: number };

const named = /^(.+)~(\d+)-([0-9a-f]{1,8})$/;
/** Files that are looked at together. */
const atOnce = 64;

export const fileNameOf = (key: string, bytes: Uint8Array): string =>
  `${key}~${bytes.length}-${crc32(bytes).toString(16)}`;

/** The copies in a folder by key, those first that weren't used longest. Removes what a killed process left unfinished, and what lost its end. */
export async function readKept(folder: string): Promise<[key: string, KeptFile][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: [string, KeptFile][] = [];
  for (let at = 0; at < files.length; at += atOnce) {
    const some = await Promise.all(files.slice(at, at + atOnce).map(async (file) => keptAt(folder, file)));
    found.push(...some.filter((each) => each !== null));
  }
  return found.toSorted(([, one], [, other]) => one.touched - other.touched);
}

async function keptAt(folder: string, file: string): Promise<[string, KeptFile] | null> {
  const [, key = '', length = '', sum = ''] = named.exec(relative(folder, file).replaceAll(sep, '/')) ?? [];
  const found = await stat(file).catch(() => null);
  if (key !== '' && found?.size === Number(length))
    return [key, { file, length: found.size, sum: Number.parseInt(sum, 16), touched: found.mtimeMs }];
  await rm(file, { force: true }).catch(() => undefined);
  return null;
}

/** Its bytes, or some of them; null if they can't be read as they were written. Only the whole is compared with the checksum. */
export async function readCopy({ file, length, sum }: KeptFile, part: Part | null): Promise<Buffer | null> {
  const offset = part?.offset ?? 0;
  const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(part?.length ?? length, length - offset)));
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r');
    for (let read = 0; read < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, read, bytes.length - read, offset + read);
      if (bytesRead === 0) return null;
      read += bytesRead;
    }
    return part || crc32(bytes) === sum ? bytes : null;
  } catch {
    return null;
  } finally {
    await handle?.close().catch(() => undefined);
  }
}
