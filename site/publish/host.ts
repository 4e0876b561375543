// Longer than other files: every answer of a public host is chosen here, in the order in which its kinds are tried.
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Log } from '#shared/trace/log.ts';
import { loggedPath } from '#shared/trace/logged-path.ts';

import { type AskedPreview, previewIn } from './asked-preview.ts';
import { catchesUp } from './catch-up.ts';
import { type EdgeSettings, isFresh, keptByEdges } from './edge-cache.ts';
import { errorFiles, hostedAssetHeaders, pageHeaders, revalidate } from './file-headers.ts';
import { createLiveReleases, type LiveReleases, releaseOf, type ServedRelease, type Shown } from './live-releases.ts';
import { createMediaHost, createRemoteMediaHost, type MediaSource } from './media-host.ts';
import { openStore } from './packs/open-store.ts';
import { MissingFileError } from './packs/packs.ts';
import type { Store } from './packs/store.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import type { ReleaseFile } from './release-file.ts';
import { folderStore } from './release.ts';
import { sendRetiredWorker, workerPath } from './retired-worker.ts';
import { sendStored, type Sending, type StoredFile } from './send-stored.ts';
import { createStoredBytes, type StoredBytes } from './stored-bytes.ts';

/** The answer of a public host at `/preview/{token}` and below it. */
export type PreviewReply = { status: 200 | 302 | 404; headers: Record<string, string>; body: string | Uint8Array };

/** Shows what isn't public yet on a public host. */
export type PreviewHandlers = {
  /** Whether the token carries the API's signature. Anything else is an unknown page, and costs no more than one. */
  isLink: (token: string) => Promise<boolean>;
  /** Answers a visit of a preview link; null while the API can't say whether the link is good. */
  visit: (host: string, asked: AskedPreview) => Promise<PreviewReply | null>;
  /** The SVG of a drawing that only a preview shows, by its path; null for any other path. */
  drawing: (path: string) => Promise<string | null>;
};

export type StaticHostOptions = {
  dataDir: string;
  /** Where the packs are; a folder in `dataDir` by default. */
  store?: Store;
  /** The folder behind `/media/*`, or a function that opens files kept elsewhere. Without it those paths are 404. */
  mediaDir?: string | MediaSource;
  /** The public origin of a host, for redirects from former hosts. */
  originOf?: (host: string) => string;
  /** Without it `/preview/*` is 404. */
  previews?: PreviewHandlers;
  /** Looks at what is live now. Without it this node's own switches are all there is. */
  look?: () => Promise<unknown>;
  /** A CDN in front of this host is told what changes, so its edges may keep pages. */
  edges?: EdgeSettings | undefined;
  log: Log;
};

export type StaticHost = {
  /** Serves the live release of the domain in the Host header. Never rejects. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The text of a page in the live release of a host; null if it has none. Throws what reading packs throws. */
  textOf: (host: string, path: string) => Promise<string | null>;
  /** Call after a switch in this process: the next request sees the new release. */
  refresh: LiveReleases['refresh'];
  looked: LiveReleases['looked'];
  kept: StoredBytes['kept'];
};

/** Files whose names tell their bytes apart: only a page of the same release names them. */
const hashed = /^\/(?:_astro|art|share)\//;
/** While packs are merged, or hosts swap domains. */
const maxTries = 3;
/**
 * A static host for all domains. It serves only what the live release's manifest lists, so no path leads outside, and each response
 * comes from a single release.
 */
export function createStaticHost({
  dataDir,
  store = openStore(folderStore(dataDir)),
  mediaDir,
  originOf = (host) => `https://${host}`,
  previews,
  look,
  edges,
  log,
}: StaticHostOptions): StaticHost {
  const releases = createLiveReleases(dataDir, store);
  const bytes = createStoredBytes();
  const sending = { read: bytes.read, log };
  const catchUp = look && catchesUp(look, releases);
  const media =
    typeof mediaDir === 'string' ? createMediaHost(mediaDir) : mediaDir ? createRemoteMediaHost(mediaDir) : null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendPlain(response, 405, ['This is not allowed', 'Pages here can only be read.']);
    }
    const [path, search] = splitTarget(request.url ?? '/');
    if (path === null)
      return sendPlain(response, 400, ['This address is not valid', 'Check the spelling, or start at the home page.']);
    if (media && path.startsWith('/media/') && (await media(request, response, path))) return;
    const host = hostOf(request);
    // Another node may have sent a page of a release that this one hears of within a second.
    if (catchUp && hashed.test(path)) await catchUp(host, path);
    for (let shown = await releases.get(host), tries = 1; ; tries += 1) {
      if (path === workerPath && !isHere(shown)) return sendRetiredWorker(response);
      if (!shown) return sendPlain(response, 404, noWebsite);
      if (shown === 'gone') return sendPlain(response, 410, ['This website has closed', 'It is no longer available.']);
      if ('movedTo' in shown) return sendRedirect(response, `${originOf(shown.movedTo)}${request.url ?? '/'}`);
      if ('lost' in shown) throw new Error(shown.lost);
      const { release, asOf } = shown;
      if (previews && (await servePreview(request, response, previews, { release, host, path, search }))) return;
      try {
        const asked = { release, host, path, search };
        return await serve(request, response, asked, { ...sending, edges: edges && { ...edges, asOf } });
      } catch (error) {
        // The release was removed or moved between lookup and read: the host serves something else by now.
        if (response.headersSent || !(error instanceof MissingFileError)) throw error;
        await releases.refresh(host);
        shown = await releases.get(host);
        if (tries === maxTries || releaseOf(shown)?.id === release.id) throw error;
      }
    }
  }

  /** Sends the domain's own error page if that still works. */
  async function sendFailure(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const release = releaseOf(await releases.get(hostOf(request)));
    const page = release?.pages.get('/500');
    if (!release || !page) return sendPlain(response, 500, failure);
    return sendStored(request, response, pageFile(release, page, 500), sending);
  }

  return {
    handle: async (request, response) => {
      try {
        await answer(request, response);
      } catch (error) {
        if (response.headersSent) {
          response.destroy(); // half sent, or the visitor left
          return;
        }
        log(
          `${hostOf(request)}${loggedPath(request.url ?? '')}: ${error instanceof Error ? error.message : String(error)}`,
          { error },
        );
        await sendFailure(request, response).catch(() => {
          if (response.headersSent) response.destroy();
          else sendPlain(response, 500, failure);
        });
      }
    },
    textOf: async (host, path) => textIn(releaseOf(await releases.get(host)), path, bytes),
    refresh: releases.refresh,
    looked: releases.looked,
    kept: bytes.kept,
  };
}

async function textIn(release: ServedRelease | null, path: string, { read }: StoredBytes): Promise<string | null> {
  const page = release?.pages.get(path);
  return release && page ? String(await read(release.packs, page.hash, 'plain')) : null;
}

type Asked = { release: ServedRelease; host: string; path: string; search: string };

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { release, path, search }: Asked,
  { edges, ...sending }: Sending & { edges: ForEdges | undefined },
): Promise<void> {
  const send = (file: StoredFile) => sendStored(request, response, file, sending);
  const page = release.pages.get(path);
  // Error pages are only sent for other addresses.
  if (page && !errorFiles.has(page.file)) {
    const file = pageFile(release, page, 200);
    const mayKeep = edges && isPlain(request, path) && file.headers['cache-control'] === revalidate;
    const forEdges = mayKeep ? { file: edgeFile(release, page, edges), isFresh: () => isFresh(edges.asOf) } : undefined;
    return sendStored(request, response, file, { ...sending, forEdges });
  }
  const asset = release.assets.get(path);
  if (asset) return send(readyFile(release, asset, 200, hostedAssetHeaders));
  const target = release.redirects.get(path) ?? withoutTrailingSlash(release, path);
  if (target !== null) return sendRedirect(response, target + search);
  // A release of an older version, after a rollback.
  if (path === workerPath) return sendRetiredWorker(response);
  const notFound = release.pages.get('/404');
  if (!notFound) return sendPlain(response, 404, ['Page not found', 'There is no page at this address.']);
  return send(pageFile(release, notFound, 404));
}

/** Serves what a preview link shows, and the drawings that only they show. Returns false, without sending anything, for any other path. */
async function servePreview(
  request: IncomingMessage,
  response: ServerResponse,
  previews: PreviewHandlers,
  { release, host, path, search }: Asked,
): Promise<boolean> {
  if (release.pages.has(path)) return false;
  const svg = path.startsWith('/art/') ? await previews.drawing(path) : null;
  if (svg !== null) {
    const headers = {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-store',
    };
    response.writeHead(200, { ...release.headers, ...headers }).end(request.method === 'HEAD' ? undefined : svg);
    return true;
  }
  const asked = previewIn(path, search);
  if (!asked || !(await previews.isLink(asked.token))) return false;
  const reply = await previews.visit(host, asked);
  if (!reply) {
    sendPlain(response, 503, previewAway, { 'retry-after': '5' });
    return true;
  }
  const { status, headers, body } = reply;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

function pageFile(release: ServedRelease, page: ReleaseFile, status: StoredFile['status']): StoredFile {
  return readyFile(release, page, status, (file) => ({ ...pageHeaders(file), ...release.headers }));
}

type ForEdges = EdgeSettings & { asOf: number };

/** A CDN is told of a page's own address and no other: not of one with a query, another spelling, or a port. */
function isPlain({ url, headers }: IncomingMessage, path: string): boolean {
  return url === encodeURI(path) && headers.range === undefined && !/[:A-Z]|\.$/.test(headers.host ?? ':');
}

function edgeFile(release: ServedRelease, page: ReleaseFile, { keyHeader }: ForEdges): StoredFile {
  let found = release.readyForEdges.get(page);
  if (found) return found;
  const plain = pageFile(release, page, 200);
  const key = keyHeader === null ? {} : { [keyHeader]: release.domainId };
  found = { ...plain, headers: { ...plain.headers, 'cache-control': keptByEdges, ...key }, heads: new Map() };
  release.readyForEdges.set(page, found);
  return found;
}

/** Each file of a release is sent with one status. */
function readyFile(
  { ready, packs }: ServedRelease,
  file: ReleaseFile,
  status: StoredFile['status'],
  headersOf: (file: ReleaseFile) => Record<string, string>,
): StoredFile {
  let found = ready.get(file);
  if (found) return found;
  found = { hash: file.hash, packs, status, headers: headersOf(file), twins: null, heads: new Map() };
  ready.set(file, found);
  return found;
}

/** Only to an existing page, so that the host can't be used as an open redirect ('//evil.example/'). */
function withoutTrailingSlash({ pages, redirects }: ServedRelease, path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.replace(/\/+$/, '');
  return redirects.get(bare) ?? (pages.has(bare) ? encodeURI(bare) : null);
}

/** The decoded path and the query of a request target. The path is null if it is invalid ('%00', '%zz'). */
function splitTarget(target: string): [path: string | null, search: string] {
  const cut = target.indexOf('?');
  const raw = cut === -1 ? target : target.slice(0, cut);
  const search = cut === -1 ? '' : target.slice(cut);
  try {
    const path = decodeURIComponent(raw);
    return [path.includes('\0') || !path.startsWith('/') ? null : path, search];
  } catch {
    return [null, search];
  }
}

/** Without port and trailing dot, in lower case. */
function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** 301, but not cached: redirects can be deleted and hosts released. */
function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { location, 'cache-control': revalidate, 'content-length': 0 }).end();
}

function isHere(shown: Shown | null): boolean {
  return shown !== null && shown !== 'gone' && !('movedTo' in shown);
}

type Words = [title: string, text: string];
const noWebsite: Words = [
  'There is no website here',
  'Check the spelling of the address. A new website appears once it is published.',
];
const previewAway: Words = [
  'This preview is not available right now',
  'The link may still work: try again in a moment.',
];
const failure: Words = ['Something went wrong', 'The problem is on our side. Please try again in a minute.'];

function sendPlain(
  response: ServerResponse,
  status: number,
  [title, text]: Words,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': plainPagePolicy,
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  response.end(plainPage(title, text));
}
