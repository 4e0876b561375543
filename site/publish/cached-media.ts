import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { FileCache } from './cache/file-cache.ts';
import type { MediaSource } from './media-host.ts';

/** Larger files are streamed from where they are each time: a copy is held in memory while it is sent. Pictures of pages have a tenth of that. */
const longestCopy = 8 * 1024 * 1024;

/** Opens copies of media files on this machine's disk, made when a file is first opened. A name always has the same bytes. */
export function cachedMedia(open: MediaSource, cache: FileCache): MediaSource {
  return async (name) => {
    /** What was opened for this very request, to be streamed; null if there is no such file. */
    const own: { file?: Opened | null } = {};
    const bytes = await cache.read(`media/${name}`, async () => {
      const file = await open(name);
      if (file && file.bytes <= longestCopy) return whole(name, file);
      own.file = file;
      return null;
    });
    if (bytes) return { stream: Readable.from(bytes), bytes: bytes.length };
    return own.file === undefined ? open(name) : own.file;
  };
}

type Opened = NonNullable<Awaited<ReturnType<MediaSource>>>;

async function whole(name: string, file: Opened): Promise<Buffer> {
  const bytes = await buffer(file.stream);
  if (bytes.length !== file.bytes) throw new Error(`Of ${file.bytes} bytes of ${name} only ${bytes.length} came`);
  return bytes;
}
