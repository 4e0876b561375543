import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { placeCalls } from '#shared/calls/places.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startGeocoder } from '#tests/support/geocoder.ts';

const wrong: Record<string, { status: number; body: string }> = {
  'is busy': { status: 429, body: 'Bandwidth limit exceeded' },
  'is down': { status: 502, body: '<html>Bad gateway</html>' },
  'has moved': { status: 301, body: '' },
  'is a website': { status: 200, body: '<html>Welcome</html>' },
  'changed its answers': { status: 200, body: '{"features":[]}' },
  'is off the globe': { status: 200, body: '[{"lat":"91","lon":"0","display_name":"Nowhere"}]' },
};
let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
let api: TestApi;
let editor: Client;
let token = '';
beforeAll(async () => {
  geocoder = await startGeocoder((query) => {
    if (query in wrong) return wrong[query] ?? null;
    if (query === 'is silent') return null;
    if (query === 'nowhere') return { status: 200, body: '[]' };
    const place = {
      lat: '30.2605',
      lon: '-97.7003',
      display_name: `${query}, Austin`,
      licence: 'Data © OpenStreetMap',
    };
    return { status: 200, body: JSON.stringify([place]) };
  });
  api = await startApi({ GEOCODER_URL: `${geocoder.url}/` });
  const who = await api.addUser('tacos.test', 'editor');
  editor = await api.signIn('tacos.test', who);
  token = (await editor(authCalls.login, { body: who })).data.access_token;
});
afterAll(async () => {
  await api.close();
  geocoder.close();
});

const find = async (q: string, by = editor) => (await by(placeCalls.geocode, { query: { q } })).data;

/** The body of one reply: clients try again by themselves. */
const ask = async (q: string): Promise<unknown> =>
  (
    await api.fetch(`http://panel.test/api/geocode?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();

test('an address is found, and the geocoder hears who asks', async () => {
  expect(await find(' 979 Springdale & Rd ')).toEqual({
    places: [{ address: '979 springdale & rd, Austin', latitude: 30.2605, longitude: -97.7003 }],
    attribution: 'Data © OpenStreetMap',
  });
  const last = geocoder.asked.at(-1);
  expect(last?.url.pathname).toBe('/search');
  expect(Object.fromEntries(last?.url.searchParams ?? [])).toEqual({
    q: '979 springdale & rd',
    format: 'jsonv2',
    limit: '5',
  });
  expect(last?.userAgent).toBe(`Caravan (+${api.services.panelOrigin})`);
  expect(await find('nowhere')).toEqual({ places: [], attribution: '' });
});

test('the same address is asked for once, also by several people at once', async () => {
  const own = await startApi({ GEOCODER_URL: geocoder.url }, { count: 1 });
  const client = await own.signIn('tacos.test');
  const before = geocoder.asked.length;
  await Promise.all(['Barton Springs', 'barton  springs', 'BARTON SPRINGS'].map((q) => find(q, client)));
  await find('Barton springs', client);
  expect(geocoder.asked.slice(before).map(({ url }) => url.searchParams.get('q'))).toEqual(['barton springs']);
  await own.close();
});

test('the whole installation asks at most once a second', async () => {
  const before = geocoder.asked.length;
  await Promise.all(['One', 'Two', 'Three'].map((q) => find(q)));
  const times = geocoder.asked.slice(before).map(({ at }) => at);
  expect(times).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = times;
  // Both clocks count in milliseconds.
  expect(Math.min(second - first, third - second)).toBeGreaterThan(950);
});

describe('a geocoder that', () => {
  test('fails in any way gets a clear word, and is asked again', async () => {
    const failed = {
      statusCode: 503,
      message: 'The search for addresses failed. Try again in a minute, or paste a link to the place on a map',
      code: 'unavailable',
    };
    const silent = ask('is silent');
    for (const query of [...Object.keys(wrong), 'is busy']) expect([query, await ask(query)]).toEqual([query, failed]);
    expect(geocoder.asked.filter(({ url }) => url.searchParams.get('q') === 'is busy')).toHaveLength(2);
    // It is given up after ten seconds.
    expect(await silent).toEqual(failed);
  }, 30_000);

  test('nobody set up is said to be missing, but a link of a map names its point', async () => {
    const own = await startApi();
    const client = await own.signIn('tacos.test');
    const places = [{ address: '', latitude: 30.2605, longitude: -97.7003 }];
    for (const pasted of ['30.2605, -97.7003', 'https://www.openstreetmap.org/#map=17/30.2605/-97.7003'])
      expect(await find(pasted, client)).toEqual({ places, attribution: '' });
    await expect(find('Springdale', client)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ask the server’s operator to set GEOCODER_URL') as string },
    });
    await own.close();
  });

  test('can’t be reached gets the same word', async () => {
    const closed = await startGeocoder();
    closed.close();
    const own = await startApi({ GEOCODER_URL: closed.url });
    await expect(find('Springdale', await own.signIn('tacos.test'))).rejects.toMatchObject({ status: 503 });
    await own.close();
  });
});

test('one person can’t use it up', async () => {
  const own = await startApi({ GEOCODER_URL: geocoder.url }, { count: 1 });
  const client = await own.signIn('tacos.test');
  for (let count = 0; count < 30; count += 1) await find('Springdale', client);
  await expect(find('Springdale', client)).rejects.toMatchObject({ status: 429 });
  const other = await own.signIn('tacos.test', await own.addUser('tacos.test', 'admin'));
  expect((await find('Springdale', other)).places).toHaveLength(1);
  await own.close();
});

test('only people who may write places search, and an empty search is none', async () => {
  const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
  await expect(find('Springdale', author)).rejects.toMatchObject({ status: 403 });
  await expect(find('  ')).rejects.toMatchObject({ body: { errors: { q: ['Address is required'] } } });
});
