import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { BackupFailure } from './failure.ts';

/** Stores all of the bytes or, where they end with an error, nothing. Throws BackupFailure. Resolves to their number. */
export type Store = (bytes: Readable) => Promise<number>;

/** Creates `file`: complete, synced and readable for its owner alone, or not at all. A file that exists is never written over. */
export function fileStore(file: string): Store {
  return async (bytes) => {
    const folder = dirname(file);
    const part = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}.part`);
    try {
      const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(bytes, output);
      // link() refuses an existing name; rename() would overwrite it.
      await link(part, file);
      const directory = await open(folder);
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
      return output.bytesWritten;
    } catch (error) {
      throw refusal(error, file);
    } finally {
      await rm(part, { force: true });
    }
  };
}

/** Reading the input may fail with the same codes, so only errors of the file itself are translated. */
function refusal(error: unknown, file: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EEXIST: `${file} exists already: name another file with --out, or remove it.`,
    ENOENT: `There is no folder ${dirname(file)}: make it, or name another file with --out.`,
    ENOSPC: `The disk of ${file} is full: make room, or name a file on another disk with --out.`,
    EACCES: `${file} can't be written: name a file in a folder of yours with --out.`,
    EROFS: `${file} is on a disk that can only be read: name another file with --out.`,
  };
  const reason = reasons[code];
  const own = code === 'ENOSPC' || path?.startsWith(dirname(file));
  return reason && own ? new BackupFailure(reason, { cause: error }) : error;
}
