import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type AskedPreview, previewIn } from '../publish/asked-preview.ts';
import { readBuildInfo } from '../publish/build-info.ts';
import type { PreviewHandlers } from '../publish/host.ts';
import { plainPage, plainPagePolicy } from '../publish/plain-page.ts';

type Needs = PreviewHandlers & { rendererDir: string };

/** Paths that `createAway` serves on `api.{host}`. */
export const awayPaths = /^\/(?:preview|_astro|art)\//;

/**
 * Serves preview links of a domain that is built elsewhere, at `api.{host}`: its own host is the static host's, which has no
 * drafts, and whose scripts and styles may be of another version.
 */
export function createAway({ isLink, visit, drawing, rendererDir }: Needs): (request: Request) => Promise<Response> {
  async function file(path: string): Promise<Response | null> {
    const svg = path.startsWith('/art/') ? await drawing(path) : null;
    if (svg !== null) return new Response(svg, { headers: headersOf('image/svg+xml; charset=utf-8') });
    const asset = (await readBuildInfo(rendererDir)).assets.find((one) => `/${one.file}` === path);
    if (!asset) return null;
    const bytes = await readFile(join(rendererDir, 'client', asset.file));
    return new Response(bytes, { headers: headersOf(asset.contentType) });
  }

  return async (request) => {
    const { pathname, hostname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    if (!pathname.startsWith('/preview/')) return (await file(pathname)) ?? plain(404, 'Page not found');
    const asked = askedIn(new URL(request.url));
    if (!asked || !(await isLink(asked.token))) return plain(404, 'Page not found');
    const reply = await visit(hostname.replace(/^api\./, ''), asked);
    if (!reply) return plain(503, 'This preview is not available right now');
    const { status, headers, body } = reply;
    return new Response(status === 302 ? null : (body as BodyInit), { status, headers });
  };
}

/** Null for an invalid path ('%zz'), too. */
function askedIn({ pathname, search }: URL): AskedPreview | null {
  try {
    return previewIn(decodeURIComponent(pathname), search);
  } catch {
    return null;
  }
}

const headersOf = (type: string) => ({
  'content-type': type,
  'cache-control': 'no-store',
});

function plain(status: number, title: string): Response {
  return new Response(plainPage(title, 'Try the link again in a moment, or create a new one.'), {
    status,
    headers: { ...headersOf('text/html; charset=utf-8'), 'content-security-policy': plainPagePolicy },
  });
}
