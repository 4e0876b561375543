import { open } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { isCached, missingRange } from './cached-copy.ts';

export type FileToSend = {
  /** An absolute path. */
  path: string;
  /** Changes with the bytes. */
  etag: string;
  headers: OutgoingHttpHeaders;
};

/**
 * Streams a file: 304 if it is cached, 206 or 416 for a range. Nothing is sent before the file is open; the error (ENOENT) is up to
 * the caller.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, etag, headers: own }: FileToSend,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...own, 'accept-ranges': 'bytes', etag };
  if (isCached(request, [etag])) {
    response.writeHead(304, headers).end();
    return;
  }
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const range = missingRange(request, etag, size);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const place = range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {};
    response.writeHead(range ? 206 : 200, { ...headers, ...place, 'content-length': end - start + 1 });
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}
