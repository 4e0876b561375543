import type { IncomingMessage } from 'node:http';

import { describe, expect, test } from 'vitest';

import { maySeeIndex } from './index-page.ts';

const local = { panelOrigin: 'http://panel.localhost:4321', trustedProxyHeader: null };
const behindProxy = { panelOrigin: 'https://panel.example.com', trustedProxyHeader: 'x-client' };

function see(
  peer: string | undefined,
  headers: Record<string, string>,
  serving = local as typeof behindProxy | typeof local,
) {
  return maySeeIndex({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage, serving);
}

describe('the names of all domains are only for somebody on this machine', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s sees them', (peer) => {
    expect(see(peer, {})).toBe(true);
  });

  test.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.7', '', undefined, 'nonsense'])(
    '%s does not',
    (peer) => {
      expect(see(peer, {})).toBe(false);
    },
  );

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'a proxy of this machine that sends %s gets nothing for its visitors',
    (name) => {
      expect(see('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  test('the trusted header tells the proxy’s visitors from somebody on this machine', () => {
    expect(see('127.0.0.1', {}, behindProxy)).toBe(true);
    expect(see('::1', { 'x-client': ' 127.0.0.1', via: '1.1 proxy' }, behindProxy)).toBe(true);
    for (const visitor of ['203.0.113.9', '', '127.0.0.1, 203.0.113.9', 'localhost'])
      expect(see('127.0.0.1', { 'x-client': visitor }, behindProxy)).toBe(false);
    expect(see('192.0.2.7', { 'x-client': '127.0.0.1' }, behindProxy)).toBe(false);
    expect(see('127.0.0.1', { via: '1.1 proxy' }, behindProxy)).toBe(false);
  });

  test('a panel on HTTPS has a proxy: without a trusted header nobody sees them', () => {
    expect(see('127.0.0.1', {}, { ...behindProxy, trustedProxyHeader: null })).toBe(false);
  });
});
