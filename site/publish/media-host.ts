import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { contentTypeOf } from './content-types.ts';
import { sendFile } from './send-file.ts';

/** Names of stored media: segments of letters, digits, dots, dashes and underscores, none of them hidden. */
const mediaPath = /^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/i;

/** An SVG that someone opens by itself is a document: it may show itself, and do nothing else. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves `/media/*` from a folder. Names hold a content hash, so what they stand for never changes.
 * Answers false, and nothing is sent, where there is no such file.
 */
export function createMediaHost(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> {
  return async (request, response, path) => {
    const name = path.slice('/media'.length);
    if (!mediaPath.test(name) || name.includes('..')) return false;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return false;
    const contentType = contentTypeOf(name);
    await sendFile(request, response, {
      path: file,
      hash: `${found.size.toString(36)}-${found.mtimeMs.toString(36)}`,
      encodings: [],
      status: 200,
      headers: {
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(contentType.startsWith('image/svg') ? { 'content-security-policy': svgPolicy } : {}),
        ...(contentType === 'application/octet-stream' ? { 'content-disposition': 'attachment' } : {}),
      },
    });
    return true;
  };
}
