import { stat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { contentTypeOf } from './content-types.ts';
import { sendFile } from './send-file.ts';

/** Names of stored media: segments of letters, digits, dots, dashes and underscores, none of them hidden. */
const mediaPath = /^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/i;

/** An SVG opened by itself is a document: it may display itself and nothing else. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** Opens a stored file by name; null if there is none. */
export type MediaSource = (name: string) => Promise<{ stream: Readable; bytes: number } | null>;
export type MediaHost = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/**
 * Serves `/media/*` from a folder. Names contain a content hash, so responses are immutable. Returns false, without sending
 * anything, if there is no such file.
 */
export function createMediaHost(folder: string): MediaHost {
  return async (request, response, path) => {
    const name = nameOf(path);
    if (name === null) return false;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return false;
    await sendFile(request, response, {
      path: file,
      etag: `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"`,
      headers: headersOf(name),
    });
    return true;
  };
}

/** Serves media kept elsewhere, always whole: range requests go to where the file is kept. 503 if that is unreachable. */
export function createRemoteMediaHost(open: MediaSource): MediaHost {
  return async (request, response, path) => {
    const name = nameOf(path);
    if (name === null || name.includes('/')) return false;
    const headers = { ...headersOf(name), etag: `"${name}"` };
    if (request.headers['if-none-match']?.includes(headers.etag)) {
      response.writeHead(304, headers).end();
      return true;
    }
    let file;
    try {
      file = await open(name);
    } catch {
      const failure = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' };
      response.writeHead(503, failure).end('This picture is not available right now');
      return true;
    }
    if (!file) return false;
    response.writeHead(200, { ...headers, 'content-length': file.bytes });
    if (request.method === 'HEAD') {
      file.stream.destroy();
      response.end();
    } else await pipeline(file.stream, response);
    return true;
  };
}

/** Null for a path that can't be a stored file's. */
function nameOf(path: string): string | null {
  const name = path.slice('/media'.length);
  return mediaPath.test(name) && !name.includes('..') ? name.slice(1) : null;
}

function headersOf(name: string): OutgoingHttpHeaders {
  const contentType = contentTypeOf(name);
  return {
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(contentType.startsWith('image/svg') ? { 'content-security-policy': svgPolicy } : {}),
    ...(contentType === 'application/octet-stream' ? { 'content-disposition': 'attachment' } : {}),
  };
}
