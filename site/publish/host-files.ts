import type { SitePages } from '../data/page.ts';
import { drawn, immutable } from './file-headers.ts';

export type HostFilesInput = {
  pages: Pick<SitePages, 'redirects' | 'headers'>;
  /** Where the API answers: 'https://api.tacos.example'. */
  apiOrigin: string;
  /** The panel's origin; null where nobody says, and its addresses are pages that don't exist. */
  panelOrigin: string | null;
};

/** The panel's own addresses: it is never served from a public domain. */
const panelPaths = ['/panel/*', '/team-login', '/reset-password', '/change-password'];

/**
 * `_redirects`, as Netlify reads it: pictures come from the API's server, the panel's addresses lead to the panel, moved pages to
 * where they are. The first rule that fits counts; `!` makes it count over a file of that name.
 */
export function redirectRules({ pages, apiOrigin, panelOrigin }: HostFilesInput): string {
  const panel = panelOrigin === null ? [] : panelPaths.map((path) => `${path} ${panelOrigin}${splatOf(path)} 302!`);
  const moved = pages.redirects.map(({ from, to }) => `${literal(from)} ${target(to)} 301`);
  return `${[...panel, `/media/* ${apiOrigin}/media/:splat 200`, ...moved].join('\n')}\n`;
}

/** `_headers`, as Netlify and others read it: all of the rules that fit count. */
export function headerRules({ pages }: HostFilesInput): string {
  const rules: Record<string, Record<string, string>> = {
    '/*': { ...pages.headers, 'Strict-Transport-Security': 'max-age=31536000' },
    // Files with a hash in their name never change.
    '/_astro/*': { 'Cache-Control': immutable },
    '/art/*': { 'Cache-Control': drawn },
    '/share/*': { 'Cache-Control': drawn },
  };
  return Object.entries(rules)
    .map(([path, headers]) => `${path}\n${Object.entries(headers).map(headerLine).join('')}`)
    .join('');
}

const headerLine = ([name, value]: [string, string]) => `  ${name}: ${value}\n`;

const splatOf = (path: string) => path.replace('*', ':splat');

/** An address as it is asked for, in which nothing stands for something else: '*' and ':name' would. */
function literal(path: string): string {
  return encodeURI(path).replaceAll('*', '%2A').replaceAll(':', '%3A');
}

/** Where a redirect leads: ':splat' in a path would be filled in. */
function target(to: string): string {
  return to.startsWith('/') ? literal(to.split(/[?#]/)[0] ?? to) + (/[?#].*$/.exec(to)?.[0] ?? '') : to;
}
