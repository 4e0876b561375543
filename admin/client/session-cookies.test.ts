import { beforeEach, expect, test, vi } from 'vitest';

import { type CookieJar, cookieSession } from './session-cookies.ts';

let written: string[] = [];
let stored = new Map<string, string>();

/** A cookie jar like `document.cookie`: it shows values without attributes and drops cookies with Max-Age 0. */
function jar(secure = false): CookieJar {
  let left = '';
  return {
    secure,
    readTab: () => left,
    writeTab: (site) => {
      left = site;
    },
    read: () => [...stored].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie) => {
      written.push(cookie);
      const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split('=');
      if (cookie.includes('Max-Age=0')) stored.delete(name);
      else stored.set(name, value);
    },
  };
}

beforeEach(() => {
  written = [];
  stored = new Map();
});

test('§6: tokens are stored client-side, in cookies of this host alone, for 30 days', () => {
  cookieSession(jar(), () => undefined).start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  expect([...stored]).toEqual([
    ['access_token', 'a'],
    ['refresh_token', 'r'],
    ['site', 'tacos.test'],
  ]);
  for (const cookie of written) expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=Strict$/);
});

test('on https the cookies are secure', () => {
  cookieSession(jar(true), () => undefined).store({ access_token: 'a', refresh_token: 'r' });
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
  expect(stored.size).toBe(0);
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
