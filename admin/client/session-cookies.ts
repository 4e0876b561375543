import type { Session } from '#shared/client/session.ts';
import type { Tokens } from '#shared/schemas/auth.ts';

import { readStored, writeStored } from '../stores/storage.ts';

const thirtyDays = 30 * 24 * 60 * 60;
const names = ['site', 'access_token', 'refresh_token'] as const;
type Name = (typeof names)[number];

/** The parts of a document that a session uses: its cookies (`secure` on https) and a value of this tab's session storage. */
export type CookieJar = {
  read: () => string;
  write: (cookie: string) => void;
  secure: boolean;
  readTab: () => string;
  writeTab: (site: string) => void;
};

const tabKey = 'panel:left';

export const documentJar: CookieJar = {
  read: () => document.cookie,
  write: (cookie) => {
    document.cookie = cookie;
  },
  secure: globalThis.location?.protocol === 'https:',
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
 * The panel's session in the cookies `site`, `access_token` and `refresh_token` of the panel host. All tabs share the cookies,
 * but each tab keeps the domain that it was opened on: with another domain's token its calls fail with 409 `domain_mismatch`
 * instead of writing to the wrong domain. `onEnded` runs when the user must sign in again; the tab keeps its domain for that.
 */
export function cookieSession(jar: CookieJar, onEnded: () => void): CookieSession {
  let site = read('site');

  function read(name: Name): string {
    const pair = jar
      .read()
      .split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`));
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : '';
  }
  function write(name: Name, value: string, maxAge = thirtyDays): void {
    const secure = jar.secure ? '; Secure' : '';
    jar.write(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`);
  }
  function store(next: Tokens): void {
    write('access_token', next.access_token);
    write('refresh_token', next.refresh_token);
  }
  function clear(): void {
    for (const name of names) write(name, '', 0);
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
    store,
    start: (next, host) => {
      store(next);
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
