import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { byteRange } from './byte-range.ts';
import { type Encoding, encodings, twinSuffixes } from './manifest.ts';

export type FileToSend = {
  /** An absolute path. */
  path: string;
  /** Hash of the uncompressed bytes; the ETag is derived from it. */
  hash: string;
  encodings: Encoding[];
  status: 200 | 404 | 500;
  headers: OutgoingHttpHeaders;
};

/**
 * Sends a file: a twin if the client accepts one, 304 if it is cached, 206 or 416 for a range. Nothing is sent before the file is
 * open; the error (ENOENT) is up to the caller.
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileToSend): Promise<void> {
  const ranged = file.status === 200 && request.headers.range !== undefined;
  // A range counts bytes of the plain file; a compressed one has others.
  const encoding = ranged ? null : pickEncoding(request.headers['accept-encoding'] ?? '', file.encodings);
  const etag = `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`;
  const headers: OutgoingHttpHeaders = { ...file.headers, 'accept-ranges': 'bytes' };
  if (file.encodings.length > 0) headers['vary'] = 'Accept-Encoding';
  if (file.status === 200) headers['etag'] = etag;
  if (encoding !== null) headers['content-encoding'] = encoding;

  if (file.status === 200 && matches(request.headers['if-none-match'], file.hash, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const handle = await open(encoding === null ? file.path : file.path + twinSuffixes[encoding], 'r');
  try {
    await sendHandle(request, response, handle, file.status, headers, ranged ? etag : null);
  } finally {
    await handle.close();
  }
}

async function sendHandle(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  status: number,
  headers: OutgoingHttpHeaders,
  rangeTag: string | null,
): Promise<void> {
  const { size } = await handle.stat();
  const fits = rangeTag !== null && (request.headers['if-range'] ?? rangeTag) === rangeTag;
  const range = fits ? byteRange(request.headers.range ?? '', size) : null;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : status, {
    ...headers,
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
}

/** The smallest twin that the client accepts; null for the plain file. */
function pickEncoding(accepted: string, available: Encoding[]): Encoding | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return encodings.find((encoding) => available.includes(encoding) && taken.has(encoding)) ?? null;
}

/** ETags of all encodings match: the client's cache may hold another encoding than it would get now. */
function matches(header: string | undefined, hash: string, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag) || tags.includes(`"${hash}"`);
}
