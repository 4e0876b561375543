import { beforeEach, describe, expect, test, vi } from 'vitest';

import { type CookieJar, cookieSession } from './session-cookies.ts';

type Stored = { name: string; value: string; path: string; domain: string };
let written: string[] = [];
let stored: Stored[] = [];
const left = new Map<string, string>();
const here = { hostname: 'panel.net.example', pathname: '/panel/blog' };

/** Sets a cookie as a page at `host` does: a domain must be the host itself or a parent of it, and without one only the host gets it. */
function setCookie(cookie: string, host = here.hostname): void {
  const [pair = '', ...rest] = cookie.split('; ');
  const [name = ''] = pair.split('=');
  const value = pair.slice(name.length + 1);
  const { Path: path = '/', Domain: domain, ...attributes } = Object.fromEntries(rest.map((part) => part.split('=')));
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`)) return;
  if (name.startsWith('__Host-') && (domain !== undefined || path !== '/')) return;
  const key = { name, path, domain: domain === undefined ? `only ${host}` : domain };
  stored = stored.filter((one) => one.name !== name || one.path !== path || one.domain !== key.domain);
  if (attributes['Max-Age'] !== '0') stored.push({ ...key, value });
}

/** The cookie jar of the panel's page, like `document.cookie`: those with longer paths come first. */
function jar(protocol = 'http:'): CookieJar {
  return {
    location: { protocol, ...here },
    readTab: () => left.get('tab') ?? '',
    writeTab: (site) => void left.set('tab', site),
    read: () =>
      stored
        .filter(({ path, domain }) => {
          const folder = path.endsWith('/') ? path : `${path}/`;
          return (
            `${here.pathname}/`.startsWith(folder) &&
            [`only ${here.hostname}`, here.hostname, 'net.example', 'example'].includes(domain)
          );
        })
        .toSorted((a, b) => b.path.length - a.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    write: (cookie) => {
      if (!cookie.includes('Domain=')) written.push(cookie);
      setCookie(cookie);
    },
  };
}

/** What a snippet on a public page of the network does. */
function plant(values: Record<string, string>, path = '/panel'): void {
  for (const [name, value] of Object.entries(values))
    setCookie(`${name}=${value}; Path=${path}; Domain=net.example`, 'tacos.net.example');
}
const theirs = { access_token: 'theirs-a', refresh_token: 'theirs-r', site: 'pho.net.example' };
const secret = (text: string) => `${text}.${text.repeat(43)}`;

beforeEach(() => {
  written = [];
  stored = [];
  left.clear();
});

test('§6: tokens are stored client-side, in cookies of this host alone, for 30 days', () => {
  cookieSession(jar(), () => undefined).start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  expect(stored.map(({ name, value }) => [name, value])).toEqual([
    ['access_token', 'a'],
    ['refresh_token', 'r'],
    ['site', 'tacos.test'],
  ]);
  expect(new Set(stored.map(({ domain }) => domain))).toEqual(new Set(['only panel.net.example']));
  for (const cookie of written) expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Strict$/);
});

test('on https the cookies are secure', () => {
  cookieSession(jar('https:'), () => undefined).store({ access_token: 'a', refresh_token: 'r' });
  for (const cookie of written) expect(cookie).toMatch(/; Secure$/);
});

test('§4: a request answered 401 clears the access token, not the refresh token', () => {
  const session = cookieSession(jar(), () => undefined);
  session.start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  session.clearAccessToken();
  expect(session.tokens()).toEqual({ refresh_token: 'r' });
  expect(session.signedIn()).toBe(true);
});

test('the end of a session clears all cookies and calls back', () => {
  const ended = vi.fn<() => void>();
  const session = cookieSession(jar(), ended);
  session.start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  session.ended();
  expect(stored).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});

test('a tab keeps its domain when another tab switches', () => {
  const shared = jar();
  const first = cookieSession(shared, () => undefined);
  first.start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  cookieSession(shared, () => undefined).start({ access_token: 'b', refresh_token: 's' }, 'pho.test');
  expect(first.site()).toBe('tacos.test');
  expect(first.sharedSite()).toBe('pho.test');
  first.followSharedSite();
  expect(first.site()).toBe('pho.test');
});

test('after its session ended a tab keeps its domain until the next sign-in or sign-out', () => {
  const tab = jar();
  const session = cookieSession(tab, () => undefined);
  session.start({ access_token: 'a', refresh_token: 'r' }, 'pho.test');
  session.ended();
  session.ended(); // as a second failed request does
  expect(session.site()).toBe('pho.test');
  // A reload of the sign-in screen.
  expect(cookieSession(tab, () => undefined).site()).toBe('pho.test');
  session.start({ access_token: 'b', refresh_token: 's' }, 'tacos.test');
  expect(session.site()).toBe('tacos.test');
  session.clear();
  expect(session.site()).toBe('');
});

describe('on https, where a page of a sibling host sets cookies of the same names', () => {
  const open = () => cookieSession(jar('https:'), () => undefined);
  const tokens = { access_token: secret('a'), refresh_token: secret('r') };

  test('a page of a sibling host can’t plant the panel’s session', () => {
    open().start(tokens, 'tacos.net.example');
    plant(theirs);
    expect(open().tokens()).toEqual(tokens);
    expect(open().site()).toBe('tacos.net.example');
    expect(open().sharedSite()).toBe('tacos.net.example');
  });

  test('planted values are nobody’s session where nobody is signed in', () => {
    plant({ ...theirs, '__Host-session': `site=${theirs.site}~access_token=theirs-a~refresh_token=theirs-r` }, '/');
    expect(open().tokens()).toEqual({});
    expect(open().signedIn()).toBe(false);
    expect(open().site()).toBe('');
  });

  test('planted values stay nobody’s session after the session’s own cookies are lost', () => {
    open().start(tokens, 'tacos.net.example');
    plant(theirs);
    for (const name of Object.keys(theirs)) setCookie(`${name}=; Path=/; Max-Age=0`);
    expect(open().tokens()).toEqual({});
    open().start(tokens, 'tacos.net.example');
    plant(theirs);
    setCookie('__Host-session=; Path=/; Max-Age=0');
    expect(open().signedIn()).toBe(false);
  });

  test.each([
    ['empty', ''],
    ['not decodable', '%'],
    ['the name of an object’s own', 'constructor'],
    ['the end of what is stored', tokens.access_token.slice(-31)],
  ])('a planted value that is %s is ignored', (_, value) => {
    open().start(tokens, 'tacos.net.example');
    plant({ access_token: value, refresh_token: value, site: value });
    expect(open().tokens()).toEqual(tokens);
    expect(open().site()).toBe('tacos.net.example');
  });

  test('a value counts only under its own name', () => {
    open().start(tokens, 'tacos.net.example');
    plant({ access_token: tokens.refresh_token, refresh_token: 'site=tacos.net.example', site: tokens.access_token });
    expect(open().tokens()).toEqual(tokens);
    expect(open().site()).toBe('tacos.net.example');
  });

  test('the domain of the last session is no site any more once another is chosen', () => {
    open().start(tokens, 'pho.net.example');
    open().start(tokens, 'tacos.net.example');
    plant({ site: 'pho.net.example' });
    expect(open().sharedSite()).toBe('tacos.net.example');
  });

  test.each([
    ['sign-in', () => open().start(tokens, 'tacos.net.example')],
    ['sign-out', () => open().clear()],
    ['the end of the session', () => open().ended()],
  ])('%s removes planted cookies of every path and parent domain', (_, act) => {
    open().start(tokens, 'tacos.net.example');
    for (const path of ['/', '/panel', '/panel/', '/panel/blog', '/panel/blog/', '/team-login', '/reset-password'])
      plant(theirs, path);
    setCookie('access_token=theirs; Path=/panel; Domain=panel.net.example', 'deep.panel.net.example');
    act();
    expect(stored.filter(({ domain }) => !domain.startsWith('only '))).toEqual([]);
    expect(open().signedIn()).toBe(stored.length > 0);
  });

  test('another tab reads a whole session between any two writes of a refresh', () => {
    open().start(tokens, 'tacos.net.example');
    const watched = jar('https:');
    const seen: unknown[] = [];
    const write = (cookie: string) => {
      setCookie(cookie);
      seen.push({ ...open().tokens(), site: open().site() });
    };
    const next = { access_token: secret('b'), refresh_token: secret('s') };
    cookieSession({ ...watched, write }, () => undefined).store(next);
    for (const each of seen)
      expect(each).toEqual({
        access_token: expect.stringMatching(/^[ab]\./),
        refresh_token: expect.stringMatching(/^[rs]\./),
        site: 'tacos.net.example',
      });
    expect(seen.at(-1)).toMatchObject(next);
  });

  test('a browser that was signed in before the binding existed signs in once more', () => {
    for (const [name, value] of Object.entries({ ...tokens, site: 'tacos.net.example' }))
      setCookie(`${name}=${value}; Path=/`);
    expect(open().signedIn()).toBe(false);
    open().start(tokens, 'tacos.net.example');
    expect(open().tokens()).toEqual(tokens);
  });
});
