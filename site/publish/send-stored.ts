import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import type { Log } from '#shared/trace/log.ts';
import { loggedPath } from '#shared/trace/logged-path.ts';

import { isCached, missingRange } from './cached-copy.ts';
import { isCompressible } from './compress.ts';
import { type Encoding, encodings } from './packs/encodings.ts';
import { formOf } from './packs/pack-file.ts';
import { MissingFileError, type Packs } from './packs/packs.ts';
import type { ReleaseFile } from './release-file.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** A file of a release as it is sent, in each encoding that was requested so far. */
export type StoredFile = Pick<ReleaseFile, 'hash'> & {
  packs: Packs;
  status: 200 | 404 | 500;
  headers: Record<string, string>;
  /** Its compressed twins in this version of the packs. */
  twins: { version: number; encodings: Encoding[]; areDue: boolean } | null;
  heads: Map<Encoding | null, Head>;
};

/** `lines`: names and values in turn, for a reply with the whole file. Node writes such a list twice as fast as an object. */
type Head = { etag: string; headers: Record<string, string>; lines: string[] | null };

/**
 * `forEdges`: the file as edges of a CDN may keep it, sent instead while `isFresh` says so. That is asked last, when the bytes are there.
 */
export type Sending = {
  read: StoredBytes['read'];
  log: Log;
  forEdges?: { file: StoredFile; isFresh: () => boolean } | undefined;
};

/**
 * Sends a file: a twin if the client accepts one, 304 if it is cached, 206 or 416 for a range. Nothing is sent before the bytes are
 * read; the error (a MissingFileError) is up to the caller.
 */
export async function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  { read, log, forEdges }: Sending,
): Promise<void> {
  // A range counts bytes of the plain file; a compressed one has others.
  const encoding = isRanged(request, file) ? null : pickEncoding(request.headers['accept-encoding'], twinsOf(file));
  try {
    await sendForm(request, response, file, { encoding, read, forEdges });
  } catch (error) {
    if (encoding === null || !(error instanceof MissingFileError)) throw error;
    // The twin is damaged, or went with its release. It isn't tried again until packs came or went.
    const whole = twinsOf(file).filter((each) => each !== encoding);
    file.twins = { version: file.packs.version(), encodings: whole, areDue: false };
    log(`${request.headers.host}${loggedPath(request.url ?? '')}: sent uncompressed. ${error.message}`, { error });
    await sendForm(request, response, file, { encoding: null, read, forEdges });
  }
}

type Chosen = Pick<Sending, 'read' | 'forEdges'> & { encoding: Encoding | null };

async function sendForm(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  { encoding, read, forEdges }: Chosen,
): Promise<void> {
  const headNow = () => headOf(forEdges?.isFresh() ? forEdges.file : file, encoding);
  const { etag } = headOf(file, encoding);
  if (file.status === 200 && isCached(request, [etag, `"${file.hash}"`])) {
    response.writeHead(304, headNow().headers).end();
    return;
  }
  const reading = read(file.packs, file.hash, formOf(encoding));
  const bytes = reading instanceof Promise ? await reading : reading;
  if (isRanged(request, file)) return sendRange(request, response, headOf(file, encoding), bytes);
  const head = headNow();
  head.lines ??= [...Object.entries(head.headers).flat(), 'content-length', String(bytes.length)];
  response.writeHead(file.status, head.lines).end(request.method === 'HEAD' ? undefined : bytes);
}

function isRanged(request: IncomingMessage, { status }: StoredFile): boolean {
  return status === 200 && request.headers.range !== undefined;
}

function sendRange(request: IncomingMessage, response: ServerResponse, { etag, headers }: Head, bytes: Buffer): void {
  const range = missingRange(request, etag, bytes.length);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  const place = range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes.length}` } : {};
  response.writeHead(range ? 206 : 200, { ...headers, ...place, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** The twins that its packs have now: they come some time after the page. */
function twinsOf(file: StoredFile): Encoding[] {
  const { packs, hash, headers, twins } = file;
  const version = packs.version();
  if (twins?.version === version) {
    if (twins.areDue) packs.lookAgain();
    return twins.encodings;
  }
  const found = encodings.filter((encoding) => packs.has(hash, encoding));
  if (found.length !== twins?.encodings.length) file.heads.clear();
  const areDue =
    found.length === 0 && isCompressible(headers['content-type'] ?? '', packs.lengthOf(hash, 'plain') ?? 0);
  file.twins = { version, encodings: found, areDue };
  return found;
}

function headOf(file: StoredFile, encoding: Encoding | null): Head {
  let head = file.heads.get(encoding);
  if (head) return head;
  const etag = `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`;
  const headers: Record<string, string> = { ...file.headers, 'accept-ranges': 'bytes' };
  if (twinsOf(file).length > 0) headers['vary'] = 'Accept-Encoding';
  if (file.status === 200) headers['etag'] = etag;
  if (encoding !== null) headers['content-encoding'] = encoding;
  head = { etag, headers, lines: null };
  file.heads.set(encoding, head);
  return head;
}

/** What few browsers say in many requests. */
const accepted = new LRUCache<string, readonly Encoding[]>({ max: 100, memoMethod: acceptedIn });

function acceptedIn(header: string): readonly Encoding[] {
  const taken = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return encodings.filter((encoding) => taken.has(encoding));
}

/** The smallest twin that the client accepts; null for the plain file. */
function pickEncoding(header: string | undefined, available: Encoding[]): Encoding | null {
  if (header === undefined) return null;
  return accepted.memo(header).find((encoding) => available.includes(encoding)) ?? null;
}
