import type { IncomingMessage } from 'node:http';

import { byteRange } from './byte-range.ts';

/** Whether the client's cache has a file with one of these ETags (RFC 9110, 13.1.2). */
export function isCached({ headers }: IncomingMessage, etags: string[]): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || etags.some((etag) => tags.includes(etag));
}

/** The range that the client still needs of a file of `size` bytes; null for the whole file, as where its part is of other bytes. */
export function missingRange({ headers }: IncomingMessage, etag: string, size: number): ReturnType<typeof byteRange> {
  return (headers['if-range'] ?? etag) === etag ? byteRange(headers.range ?? '', size) : null;
}
