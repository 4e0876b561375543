import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Call } from '#shared/calls/call.ts';
import { isDeeperThan } from '#shared/rules/json-depth.ts';

import { ApiError } from '../lib/errors.ts';

/** Bodies of JSON calls that store the body of a post or section, in bytes. Uploads have their own limit. */
const maxContentBytes = 2_000_000;
/** Bodies of all other calls: enough for a menu of a thousand items. */
const maxJsonBytes = 500_000;
/** The limit for anonymous requests: enough for a form. */
const maxAnonymousBytes = 100_000;
/** Parsing this much takes about a millisecond. */
const largeBytes = 100_000;
/** How deep arrays and objects may be nested. */
const maxDepth = 200;

type Reader = {
  signedIn: boolean;
  /** As in the call's declaration. */
  stores: Call['stores'];
  /** Gets the size of the body before it is parsed, and may refuse it. */
  received?: (bytes: number) => Promise<void>;
};

/** A JSON body, not yet validated. Throws ApiError 400, 413, 415 or what `received` throws. */
export async function readJson(request: Request, { signedIn, stores, received }: Reader): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json');
  }
  const most = stores === 'content' ? maxContentBytes : maxJsonBytes;
  const bytes = await limitedBytes(request, signedIn ? most : maxAnonymousBytes);
  await received?.(bytes.byteLength);
  let value: unknown;
  try {
    value = JSON.parse(asText(bytes));
  } catch {
    throw new ApiError('bad_request', 'The body is not valid JSON');
  }
  if (isDeeperThan(value, maxDepth)) throw new ApiError('bad_request', `Nest the body at most ${maxDepth} levels deep`);
  // Small requests get a turn between reading a large one and the rest of its work.
  if (bytes.length > largeBytes) await nextTurn();
  return value;
}

/** Whether a browser sent this from a plain HTML form. */
export function isHtmlForm(request: Request): boolean {
  return ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(mediaType(request));
}

/**
 * The fields of a plain HTML form: the last value of each name. Throws ApiError 400 or 413, and 415 for a form with
 * files.
 */
export async function readHtmlForm(request: Request): Promise<Map<string, string>> {
  const bytes = await limitedBytes(request, maxAnonymousBytes);
  const values = new Map<string, string>();
  for (const [name, value] of await entriesOf(request, bytes)) {
    if (typeof value !== 'string') throw new ApiError('unsupported_media_type', 'This form takes no files');
    values.set(name, value);
  }
  return values;
}

async function entriesOf(request: Request, bytes: Buffer<ArrayBuffer>): Promise<Iterable<[string, File | string]>> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (mediaType(request) === 'multipart/form-data') {
      return await new Response(bytes, { headers: { 'content-type': type } }).formData();
    }
    return new URLSearchParams(asText(bytes));
  } catch {
    throw new ApiError('bad_request', 'The form cannot be read');
  }
}

function mediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Fatal: invalid UTF-8 would otherwise be stored as replacement characters. */
function asText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The body; refused as soon as it exceeds `max` bytes, whatever its headers say. */
async function limitedBytes(request: Request, max: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > max) throw new ApiError('too_large', `Send at most ${max} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that disconnects is no failure of the server, and belongs in no log.
    throw error instanceof ApiError ? error : new ApiError('bad_request', 'The body ended too early');
  }
  return Buffer.concat(chunks);
}
