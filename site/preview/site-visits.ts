import type { PreviewedSite } from '#shared/schemas/preview.ts';

import type { Page } from '../data/pages/page.ts';
import { type AskedPreview, previewPath } from '../publish/asked-preview.ts';
import { errorFiles } from '../publish/file-headers.ts';
import type { PreviewReply } from '../publish/host.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Rendered } from '../renderer/entry.ts';
import { unlisted } from './draft-page.ts';
import type { Drawings } from './drawings.ts';
import { hiddenHeaders } from './hidden-headers.ts';
import { keepLinks } from './keep-links.ts';
import type { ListedSite, ListedSites } from './listed-sites.ts';
import { listWords, withStrip, withStripAllowed } from './strip.ts';

type Opened = { site: PreviewedSite; expires_at: string };
type Needs = { sites: ListedSites; drawings: Drawings; show: Publisher['show'] };

/**
 * Answers links to a whole website: any of its paths, below the link's own, as a publish of the list would make it. Its links lead to the
 * same list again, so nothing has to be remembered in the browser. Rejects if a page can't be rendered.
 */
export function createSiteVisits({ sites, drawings, show }: Needs) {
  async function send(listed: ListedSite, page: Page, status: 200 | 404, asked: Asked): Promise<PreviewReply> {
    const { site, headers } = listed;
    const made = await show({ origin: site.origin, site, page: unlisted(page) });
    const own = hiddenHeaders(headers, typeOf(made));
    if (!made.contentType.startsWith('text/html')) return { status, headers: own, body: made.body };
    const html = new TextDecoder().decode(made.body);
    drawings.remember(drawingsIn(html, listed));
    const strip = {
      words: listWords(asked.opened.site, site.timezone),
      expiresAt: asked.opened.expires_at,
      timezone: site.timezone,
      leave: site.origin + encodeURI(asked.path),
    };
    const body = withStrip(keepLinks(html, asked.prefix, site.origin), strip);
    return { status, headers: withStripAllowed(own), body };
  }

  return async (host: string, opened: Opened, { token, path, search }: AskedPreview): Promise<PreviewReply> => {
    const listed = await sites.get(host, opened.site);
    const asked = { opened, path: path || '/', prefix: previewPath(token) };
    const page = listed.pages.get(asked.path);
    // Error pages are only sent for other addresses.
    if (page && !errorFiles.has(page.file)) return send(listed, page, 200, asked);
    const target = targetOf(listed, asked.path);
    if (target !== null) return redirectTo(asked.prefix + encodeURI(target) + search);
    const notFound = listed.pages.get('/404');
    if (!notFound) throw new Error(`${host} has no page for wrong addresses`);
    return send(listed, notFound, 404, asked);
  };
}

type Asked = { opened: Opened; path: string; prefix: string };

/** Where a path leads that has no page: moved pages, and pages whose path was given with a '/' at its end. */
function targetOf({ pages, redirects }: ListedSite, path: string): string | null {
  const bare = path.replace(/\/+$/, '');
  return redirects.get(path) ?? redirects.get(bare) ?? (bare !== path && pages.has(bare) ? bare : null);
}

/** A redirect that is only planned must not be remembered. */
function redirectTo(location: string): PreviewReply {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' };
}

function drawingsIn(html: string, { pages }: ListedSite) {
  const paths = new Set(html.match(/\/art\/[\w-]+\.svg/g));
  return Array.from(paths).flatMap((path) => {
    const file = pages.get(path);
    return file?.template === 'art' ? [file] : [];
  });
}

function typeOf({ contentType }: Rendered): string {
  return /^text\/[^;]+$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}
