import { alwaysHeaders } from '#shared/rules/response-headers.ts';
import { publishedBuildPath } from '#shared/schemas/published-build.ts';

import type { SitePages } from '../data/pages/page.ts';
import { drawn, immutable } from './file-headers.ts';
import { workerPath } from './retired-worker.ts';

export type HostFilesInput = {
  pages: Pick<SitePages, 'redirects' | 'headers'>;
  /** The API's origin: 'https://api.tacos.example'. */
  apiOrigin: string;
  /** The panel's origin; null if unknown, and then its paths are ordinary 404s. */
  panelOrigin: string | null;
  /** The setting HSTS. */
  hsts: string;
};

/** Paths of the panel. A public domain never serves it. */
const panelPaths = ['/panel/*', '/team-login', '/reset-password', '/change-password'];

/**
 * Netlify's `_redirects`: pictures come from the API's server, the panel's paths lead to the panel, moved pages to their new
 * address. The first matching rule wins; `!` makes it win over a file of that name.
 */
export function redirectRules({ pages, apiOrigin, panelOrigin }: HostFilesInput): string {
  const panel = panelOrigin === null ? [] : panelPaths.map((path) => `${path} ${panelOrigin}${splatOf(path)} 302!`);
  const moved = pages.redirects.map(({ from, to }) => `${literal(from)} ${target(to)} 301`);
  return `${[...panel, `/media/* ${apiOrigin}/media/:splat 200`, ...moved].join('\n')}\n`;
}

/** `_headers` in Netlify's format: all matching rules apply. */
export function headerRules({ pages, hsts }: Pick<HostFilesInput, 'pages' | 'hsts'>): string {
  const rules: Record<string, Record<string, string>> = {
    '/*': { ...alwaysHeaders(hsts), ...pages.headers },
    // Files with a hash in their name never change.
    '/_astro/*': { 'Cache-Control': immutable },
    // The API's pages of a domain show its fonts.
    '/_astro/*.woff2': { 'Access-Control-Allow-Origin': '*' },
    '/art/*': { 'Cache-Control': drawn },
    '/share/*': { 'Cache-Control': drawn },
    // Browsers look whether it changed, or ends itself.
    [workerPath]: { 'Cache-Control': 'no-cache' },
    // The API asks for it until a publish is live.
    [publishedBuildPath]: { 'Cache-Control': 'no-cache' },
  };
  return Object.entries(rules)
    .map(([path, headers]) => `${path}\n${Object.entries(headers).map(headerLine).join('')}`)
    .join('');
}

const headerLine = ([name, value]: [string, string]) => `  ${name}: ${value}\n`;

const splatOf = (path: string) => path.replace('*', ':splat');

/** A request path with escaped placeholders: '*' and ':name' have a meaning in these files. */
function literal(path: string): string {
  return encodeURI(path).replaceAll('*', '%2A').replaceAll(':', '%3A');
}

/** A redirect target with escaped placeholders: ':splat' in a path would be replaced. */
function target(to: string): string {
  return to.startsWith('/') ? literal(to.split(/[?#]/)[0] ?? to) + (/[?#].*$/.exec(to)?.[0] ?? '') : to;
}
