import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { createLiveReleases, type ServedRelease } from './live-releases.ts';
import type { ReleaseFile } from './manifest.ts';
import { createMediaHost } from './media-host.ts';
import { type FileToSend, sendFile } from './send-file.ts';

export type StaticHostOptions = {
  dataDir: string;
  /** The folder behind `/media/*`; without one those paths are 404. */
  mediaDir?: string;
  log: (message: string) => void;
};

export type StaticHost = {
  /** Serves the live release of the domain that the Host header names. Never rejects. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** After a switch in this process: the next request sees the new release. */
  refresh: (host: string) => Promise<void>;
};

const errorFiles = new Set(['404.html', '500.html']);
const revalidate = 'public, max-age=0, must-revalidate';
const immutable = 'public, max-age=31536000, immutable';

/**
 * A static host for all domains. What it may serve is what the live release's manifest lists, so a path can't lead outside
 * it, and a reply comes from one release as a whole.
 */
export function createStaticHost({ dataDir, mediaDir, log }: StaticHostOptions): StaticHost {
  const releases = createLiveReleases(dataDir);
  const media = mediaDir === undefined ? null : createMediaHost(mediaDir);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 405, 'Method not allowed');
    }
    const [path, search] = splitTarget(request.url ?? '/');
    if (path === null) return sendText(response, 400, 'Bad request');
    if (media && path.startsWith('/media/') && (await media(request, response, path))) return;
    const host = hostOf(request);
    const release = await releases.get(host);
    if (!release) return sendText(response, 404, 'There is no website at this address');
    try {
      await serve(request, response, release, path, search);
    } catch (error) {
      // The release was cleared away between the look and the opening: the live one is another by now.
      if (response.headersSent || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await releases.refresh(host);
      const next = await releases.get(host);
      if (!next || next.directory === release.directory) throw error;
      await serve(request, response, next, path, search);
    }
  }

  /** With the domain's own page for it, if that much still works. */
  async function sendFailure(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const release = await releases.get(hostOf(request));
    const page = release?.pages.get('/500');
    if (!release || !page) return sendText(response, 500, 'Something went wrong');
    return sendFile(request, response, pageFile(release, page, 500));
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
        log(`${hostOf(request)}${request.url}: ${error instanceof Error ? error.message : String(error)}`);
        await sendFailure(request, response).catch(() => {
          if (response.headersSent) response.destroy();
          else sendText(response, 500, 'Something went wrong');
        });
      }
    },
    refresh: releases.refresh,
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  release: ServedRelease,
  path: string,
  search: string,
): Promise<void> {
  const page = release.pages.get(path);
  // The error pages are only ever answers to other addresses.
  if (page && !errorFiles.has(page.file)) return sendFile(request, response, pageFile(release, page, 200));
  const asset = release.assets.get(path);
  if (asset) return sendFile(request, response, assetFile(release, asset));
  const target = release.redirects.get(path) ?? withoutTrailingSlash(release, path);
  if (target !== null) {
    response.writeHead(301, { location: target + search, 'cache-control': revalidate, 'content-length': 0 }).end();
    return undefined;
  }
  const notFound = release.pages.get('/404');
  if (!notFound) return sendText(response, 404, 'Page not found');
  return sendFile(request, response, pageFile(release, notFound, 404));
}

function pageFile(release: ServedRelease, page: ReleaseFile, status: 200 | 404 | 500): FileToSend {
  return {
    path: join(release.directory, page.file),
    hash: page.hash,
    encodings: page.encodings,
    status,
    headers: { ...common(page), 'cache-control': revalidate, ...release.headers },
  };
}

function assetFile(release: ServedRelease, asset: ReleaseFile): FileToSend {
  const cache = asset.file.startsWith('_astro/') ? immutable : revalidate;
  return {
    path: join(release.directory, asset.file),
    hash: asset.hash,
    encodings: asset.encodings,
    status: 200,
    headers: { ...common(asset), 'cache-control': cache },
  };
}

function common({ contentType }: ReleaseFile): OutgoingHttpHeaders {
  // Astro says text/html without a charset; the pages are UTF-8.
  const type = /^text\/[^;]+$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
  return { 'content-type': type, 'x-content-type-options': 'nosniff' };
}

/** Only to a page that exists, so nobody can make the host send visitors elsewhere ('//evil.example/'). */
function withoutTrailingSlash({ pages, redirects }: ServedRelease, path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.replace(/\/+$/, '');
  return redirects.get(bare) ?? (pages.has(bare) ? encodeURI(bare) : null);
}

/** The decoded path and the query of a request's target; a path of null can't be one ('%00', '%zz'). */
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

/** Without port and final dot, in lower case. */
function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(text);
}
