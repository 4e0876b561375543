import type { Session } from '#shared/client/session.ts';
import type { Tokens } from '#shared/schemas/auth.ts';

const thirtyDays = 30 * 24 * 60 * 60;
const names = ['site', 'access_token', 'refresh_token'] as const;
type Name = (typeof names)[number];

/** What a session needs of a document: its cookies (`secure` on https), and a word that this tab alone remembers. */
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
  readTab: () => {
    try {
      return sessionStorage.getItem(tabKey) ?? '';
    } catch {
      return '';
    }
  },
  writeTab: (site) => {
    try {
      sessionStorage.setItem(tabKey, site);
    } catch {
      // Storage is refused: the API takes the user to the domain of the last session.
    }
  },
};

export type CookieSession = Session & {
  /** Starts a session in this tab: cookies for every tab, and this tab's own domain. */
  start: (tokens: Tokens, site: string) => void;
  /** The domain's host as the cookies say it now: another tab may have switched. */
  sharedSite: () => string;
  /** Follows the other tabs to the domain that the cookies name. */
  followSharedSite: () => void;
  signedIn: () => boolean;
  clear: () => void;
};

/**
 * The panel's session in the cookies `site`, `access_token` and `refresh_token` of the panel host. The cookies belong to
 * all tabs, but a tab keeps the domain it was opened on: with another tab's token its calls answer 409
 * `domain_mismatch` instead of writing to the wrong domain. `onEnded` runs when the user must sign in again; until then
 * the tab remembers the domain it was on, and names it at the sign-in.
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
  /** The tab's domain; signed out, the one that an ended session left. */
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
