import { beforeEach, expect, test, vi } from 'vitest';

import { type CookieJar, cookieSession } from './session-cookies.ts';

let written: string[] = [];
let stored = new Map<string, string>();

/** A browser's jar as a document shows it: values without their attributes, gone when their age is 0. */
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

test('the end of a session clears all cookies and tells the panel', () => {
  const ended = vi.fn<() => void>();
  const session = cookieSession(jar(), ended);
  session.start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  session.ended();
  expect(stored.size).toBe(0);
  expect(ended).toHaveBeenCalledOnce();
});

test('a tab stays on its own domain when another tab switches', () => {
  const shared = jar();
  const first = cookieSession(shared, () => undefined);
  first.start({ access_token: 'a', refresh_token: 'r' }, 'tacos.test');
  cookieSession(shared, () => undefined).start({ access_token: 'b', refresh_token: 's' }, 'pho.test');
  expect(first.site()).toBe('tacos.test');
  expect(first.sharedSite()).toBe('pho.test');
  first.followSharedSite();
  expect(first.site()).toBe('pho.test');
});

test('after its session ended a tab still names its domain, until someone signs in or signs out', () => {
  const tab = jar();
  const session = cookieSession(tab, () => undefined);
  session.start({ access_token: 'a', refresh_token: 'r' }, 'pho.test');
  session.ended();
  session.ended(); // a second request notices it too
  expect(session.site()).toBe('pho.test');
  // The sign-in screen was loaded anew.
  expect(cookieSession(tab, () => undefined).site()).toBe('pho.test');
  session.start({ access_token: 'b', refresh_token: 's' }, 'tacos.test');
  expect(session.site()).toBe('tacos.test');
  session.clear();
  expect(session.site()).toBe('');
});
