import { describe, expect, test } from 'vitest';

import { addressesIn, analyticsServices, reachOf, serviceOf } from './analytics-services.ts';

const script = { type: 'script' as const, src: '', code: '', external_analytics: '', external_analytics_type: '' };
const inline = { ...script, type: 'inline' as const };

describe('the service of a snippet', () => {
  test.each([
    [{ ...script, src: 'https://www.googletagmanager.com/gtag/js?id=G-1' }, 'ga4'],
    [{ ...script, src: 'https://plausible.io/js/script.js' }, 'plausible'],
    [{ ...inline, code: "j.src='https://www.googletagmanager.com/gtm.js?id='+i" }, 'gtm'],
    [{ ...inline, code: "'https://connect.facebook.net/en_US/fbevents.js'" }, 'meta-pixel'],
    [{ ...inline, code: 'window.seen = true' }, null],
    [{ ...inline, external_analytics_type: 'matomo' }, 'matomo'],
    // The type that an admin chose wins over the address.
    [{ ...script, src: 'https://plausible.io/js/script.js', external_analytics_type: 'ga4' }, 'ga4'],
    [{ ...inline, external_analytics_type: 'constructor' }, null],
  ])('%j is %s', (item, service) => {
    expect(serviceOf(item)).toBe(service);
  });
});

describe('the hosts that a snippet may load from', () => {
  test('an unknown script: only its own host', () => {
    const own = ['https://stats.example'];
    expect(reachOf({ ...script, src: 'https://stats.example/js/x.js?a=1' })).toEqual({
      scripts: own,
      connections: own,
      pictures: own,
      frames: [],
    });
  });

  test('code without a service: none', () => {
    expect(Object.values(reachOf({ ...inline, code: 'fetch("https://evil.example")' })).flat()).toEqual([]);
  });

  test('code of a self-hosted Matomo: the named host', () => {
    const reach = reachOf({
      ...inline,
      external_analytics_type: 'matomo',
      external_analytics: 'Ours, see https://Count.example.org/matomo.',
    });
    expect(reach.scripts).toContain('https://count.example.org');
    expect(reach.connections).toContain('https://count.example.org');
  });

  test('a meta tag: none, whatever its type', () => {
    const meta = {
      ...script,
      type: 'meta' as const,
      external_analytics_type: 'ga4',
      external_analytics: 'https://a.example',
    };
    expect(Object.values(reachOf(meta)).flat()).toEqual([]);
  });

  test('every known service lists https or wss origins, and at least one that it reports to', () => {
    for (const { label, scripts, connections, pictures, frames } of Object.values(analyticsServices)) {
      const all = [...scripts, ...connections, ...pictures, ...frames];
      expect(all.filter((origin) => !/^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(origin))).toEqual(
        [],
      );
      expect([label, connections.length > 0]).toEqual([label, true]);
    }
  });
});

test.each([
  ['Plausible, account 1234', []],
  [
    'https://stats.example.com and https://*.stats.example.com/path',
    ['https://stats.example.com', 'https://*.stats.example.com'],
  ],
  ["https://a.example; script-src 'unsafe-inline' *", ['https://a.example']],
  ['https://a.example,https://b.example:8443', ['https://a.example', 'https://b.example:8443']],
  ['http://a.example https://localhost https://* https:', []],
  ['https://a.example\n; default-src *', ['https://a.example']],
])('the addresses in %j', (words, addresses) => {
  expect(addressesIn(words)).toEqual(addresses);
});
