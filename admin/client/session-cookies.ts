import type { Session } from '#shared/client/session.ts';
import type { Tokens } from '#shared/schemas/auth.ts';

import { readStored, writeStored } from '../stores/storage.ts';

const thirtyDays = 30 * 24 * 60 * 60;
const names = ['site', 'access_token', 'refresh_token'] as const;
type Name = (typeof names)[number];
/** Browsers refuse a `__Host-` cookie from another host, so no page of a sibling host can set this one. */
const binding = '__Host-session';
/** A cookie that a page of a sibling host set may have any of these paths, or a folder of the current one. */
const screens = ['/panel', '/team-login', '/reset-password', '/change-password', '/invitation'];

/** The parts of a document that a session uses: its cookies, its location, and a value of this tab's session storage. */
export type CookieJar = {
  read: () => string;
  write: (cookie: string) => void;
  location: Pick<Location, 'protocol' | 'hostname' | 'pathname'>;
  readTab: () => string;
  writeTab: (site: string) => void;
};

const tabKey = 'panel:left';

export const documentJar: CookieJar = {
  read: () => document.cookie,
  write: (cookie) => {
    document.cookie = cookie;
  },
  location: globalThis.location,
  // Without storage, the API chooses the domain of the last session.
  readTab: () => readStored(tabKey, 'sessionStorage') ?? '',
  writeTab: (site) => writeStored(tabKey, site, 'sessionStorage'),
};

export type CookieSession = Session & {
  /** Starts a session: sets the cookies of all tabs and the domain of this tab. */
  start: (tokens: Tokens, site: string) => void;
  /** The host of the domain in the cookies, which another tab may have switched. */
  sharedSite: () => string;
  /** Switches this tab to the domain in the cookies. */
  followSharedSite: () => void;
  signedIn: () => boolean;
  clear: () => void;
};

/**
 * What the binding has of a cookie: the whole site, and the last 32 characters of a token, which are 190 bits or more that no other
 * page knows or can produce (docs/decisions/0031-cookies-of-sibling-hosts.md).
 */
const markOf = (name: Name, value: string) => `${name}=${name === 'site' ? value : value.slice(-32)}`;

/** `/panel/blog` is in the folders `/`, `/panel` and `/panel/blog`; the first is empty here. */
const foldersOf = (path: string) => path.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'));

/**
 * The panel's session in the cookies `site`, `access_token` and `refresh_token` of the panel host. On https a value counts only
 * if the binding has its mark, because pages of sibling hosts can set cookies of the same names. All tabs share the cookies,
 * but each tab keeps the domain that it was opened on: with another domain's token its calls fail with 409 `domain_mismatch`
 * instead of writing to the wrong domain. `onEnded` runs when the user must sign in again; the tab keeps its domain for that.
 */
export function cookieSession(jar: CookieJar, onEnded: () => void): CookieSession {
  const isSecure = jar.location?.protocol === 'https:';
  let site = read('site');

  function valuesOf(name: string): string[] {
    const pairs = jar.read().split('; ');
    return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  }
  /** Of the site, the access token and the refresh token, then of the tokens before them. */
  function marks(): string[] {
    return valuesOf(binding)[0]?.split('~') ?? [];
  }
  function read(name: Name): string {
    return valuesOf(name).find((value) => value && (!isSecure || marks().includes(markOf(name, value)))) ?? '';
  }
  function write(name: string, value: string, maxAge = thirtyDays, scope = 'Path=/'): void {
    jar.write(`${name}=${value}; ${scope}; Max-Age=${maxAge}; SameSite=Strict${isSecure ? '; Secure' : ''}`);
  }
  function store({ access_token: access, refresh_token: refresh }: Tokens, host = read('site')): void {
    // Another tab may read between two of these writes, so the binding comes first and still has the tokens before.
    const next = [markOf('site', host), markOf('access_token', access), markOf('refresh_token', refresh)];
    if (isSecure) write(binding, [...next, ...marks().slice(1, 3)].join('~'));
    write('access_token', access);
    write('refresh_token', refresh);
  }
  /** Removes what pages of sibling hosts set for this host's screens. Browsers ignore a domain that is a public suffix. */
  function clearPlanted(): void {
    const { hostname, pathname } = jar.location;
    const domains = hostname.split('.').map((_, start, labels) => labels.slice(start).join('.'));
    const folders = [pathname, ...screens].flatMap(foldersOf);
    for (const domain of domains)
      for (const path of [...folders, ...folders.map((folder) => `${folder}/`)])
        for (const name of names) write(name, '', 0, `Path=${path}; Domain=${domain}`);
  }
  function clear(): void {
    for (const name of [...names, binding]) write(name, '', 0);
    clearPlanted();
    site = '';
    jar.writeTab('');
  }
  function tokens(): Partial<Tokens> {
    const access = read('access_token');
    const refresh = read('refresh_token');
    return { ...(access ? { access_token: access } : {}), ...(refresh ? { refresh_token: refresh } : {}) };
  }

  function signedIn(): boolean {
    return Boolean(tokens().refresh_token);
  }
  /** The tab's domain; after a session has ended, the domain of that session. */
  function current(): string {
    return site || (signedIn() ? '' : jar.readTab());
  }

  return {
    site: current,
    tokens,
    store: (next) => store(next),
    start: (next, host) => {
      clearPlanted();
      store(next, host);
      write('site', host);
      site = host;
      jar.writeTab('');
    },
    sharedSite: () => read('site'),
    followSharedSite: () => {
      site = read('site');
    },
    signedIn,
    clearAccessToken: () => write('access_token', '', 0),
    clear,
    ended: () => {
      const left = current();
      clear();
      jar.writeTab(left);
      onEnded();
    },
  };
}
