import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { stopCalls } from '#shared/calls/stops.ts';
import type { Client } from '#shared/client/http.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { addDays, weekdayOf } from '#shared/rules/stop-rule.ts';
import { type Post, PostCreate } from '#shared/schemas/posts.ts';
import type { FeedStop } from '#shared/schemas/stop-feed.ts';
import type { Stop } from '#shared/schemas/stops.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost } from '#tests/support/content.ts';

import { insertPost } from '../db/post-writes.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  // Replies are kept in each process.
  api = await startApi({}, { count: 1 });
  client = await api.signIn('tacos.test');
  const { data: options, version } = await client(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await client(optionCalls.updateOptions, { body: { ...texts, ...pictures, timezone: 'America/Chicago', version } });
});
afterAll(() => api.close());

const lunch = { place: 'Springdale', from: '11:00', to: '14:00' };

function truck(name: string, stops: Partial<Stop>[], change: object = {}, by = client): Promise<Post> {
  const url = `members/${name}`;
  const attributes = {
    title: name,
    url,
    description: '',
    stops: stops.map((stop, index) => ({ id: `s${index}`, ...lunch, ...stop })),
  };
  return createPost(by, { title: name, url, post_body: { attributes }, ...change });
}

type Init = { method?: string; headers?: Record<string, string> };
const read = async (query = '', host = 'tacos.test', init: Init = {}) =>
  api.fetch(`http://api.${host}/api/stops${query}`, { ...init, headers: { host: `api.${host}`, ...init.headers } });
const feed = async (query = '', host = 'tacos.test') =>
  ((await (await read(query, host)).json()) as { data: FeedStop[] }).data;
/** The stops of one truck in a period: 'starts_at place status'. */
const lines = (stops: FeedStop[]) =>
  stops.map(({ starts_at, place, status }) => [starts_at, place, status].filter(Boolean).join(' '));

test('a stop says who is where, from when to when with the offset of that day', async () => {
  const point = { latitude: 30.26, longitude: -97.7 };
  const { id } = await truck('smoke', [
    { date: '2027-03-13', address: '979 Springdale Rd', ...point, note: 'Brisket until sold out' },
    {
      id: 'night',
      days: [6],
      from: '20:00',
      to: '02:00',
      place: 'Riverside',
      starts_on: '2027-03-13',
      ends_on: '2027-03-20',
    },
  ]);
  await api.publish('tacos.test');
  const found = await feed('?from=2027-03-13&to=2027-03-20&member=smoke');
  const member = {
    id,
    title: 'smoke',
    url: expect.stringMatching(/^https?:\/\/tacos\.test.*\/members\/smoke$/) as string,
  };
  expect(found).toEqual([
    {
      id: `${id}.s0.2027-03-13`,
      member,
      place: 'Springdale',
      address: '979 Springdale Rd',
      ...point,
      starts_at: '2027-03-13T11:00:00-06:00',
      ends_at: '2027-03-13T14:00:00-06:00',
      note: 'Brisket until sold out',
    },
    {
      id: `${id}.night.2027-03-13`,
      member,
      place: 'Riverside',
      starts_at: '2027-03-13T20:00:00-06:00',
      // No clock shows 2 AM in this night.
      ends_at: '2027-03-14T03:00:00-05:00',
    },
    {
      id: `${id}.night.2027-03-20`,
      member,
      place: 'Riverside',
      starts_at: '2027-03-20T20:00:00-05:00',
      ends_at: '2027-03-21T02:00:00-05:00',
    },
  ]);
});

test('a canceled stop says so, and stays in it', async () => {
  await truck('canceled', [
    { date: '2028-01-05', cancelled: true },
    { days: [4], ends_on: '2028-01-13', exceptions: [{ date: '2028-01-06', cancelled: true }] },
  ]);
  await api.publish('tacos.test');
  expect(lines(await feed('?member=canceled&from=2028-01-05&to=2028-01-13'))).toEqual([
    '2028-01-05T11:00:00-06:00 Springdale canceled',
    '2028-01-06T11:00:00-06:00 Springdale canceled',
    '2028-01-13T11:00:00-06:00 Springdale',
  ]);
});

test('only what is live is in it, also for people who are signed in', async () => {
  const query = { from: '2028-02-01', to: '2028-02-29' };
  const isOurs = ({ member }: FeedStop) => ['moving', 'draft'].includes(member.title);
  const seen = async (by: Client) => lines((await by(stopCalls.list, { query })).data.filter(isOurs));
  const visitor = api.onlooker('tacos.test');
  const post = await truck('moving', [{ date: '2028-02-01' }]);
  await truck('draft', [{ date: '2028-02-02' }], { post_status_id: 1 });
  expect([await seen(visitor), await seen(client)]).toEqual([[], []]);
  await api.publish('tacos.test');
  const live = ['2028-02-01T11:00:00-06:00 Springdale'];
  expect([await seen(visitor), await seen(client)]).toEqual([live, live]);
  const body = bodyInput(post);
  const attributes = { ...body.attributes, stops: [{ id: 's0', ...lunch, date: '2028-02-03' }] };
  await client(postCalls.updateBody, { params: { id: post.id }, body: { post_body: { ...body, attributes } } });
  expect([await seen(visitor), await seen(client)]).toEqual([live, live]);
  await api.publish('tacos.test');
  expect(await seen(visitor)).toEqual(['2028-02-03T11:00:00-06:00 Springdale']);
  await client(postCalls.remove, { params: { id: post.id } });
  await api.publish('tacos.test');
  expect(await seen(visitor)).toEqual([]);
});

test('it is of one domain, and none has those of another', async () => {
  const id = await api.addDomain('second.test');
  const other = await api.signIn('second.test');
  await truck('elsewhere', [{ date: '2028-03-01' }], {}, other);
  await truck('here', [{ date: '2028-03-02' }]);
  await Promise.all([api.publish('tacos.test'), api.publish('second.test')]);
  const titles = async (host: string) =>
    (await feed('?from=2028-03-01&to=2028-03-31', host)).map(({ member }) => member.title);
  expect([await titles('tacos.test'), await titles('second.test')]).toEqual([['here'], ['elsewhere']]);
  await client(domainCalls.archive, { params: { id } });
  expect((await read('', 'second.test')).status).toBe(404);
  expect((await read('', 'unknown.test')).status).toBe(404);
});

test('a domain that was never published has none', async () => {
  await api.addDomain('new.test');
  expect(await feed('', 'new.test')).toEqual([]);
});

test('without dates it has two weeks from today', async () => {
  const today = serviceDay('America/Chicago', new Date());
  await truck('daily', [{ days: [1, 2, 3, 4, 5, 6, 7], ends_on: addDays(today, 60) }]);
  await api.publish('tacos.test');
  const dates = (await feed('?member=daily')).map(({ starts_at }) => starts_at.slice(0, 10));
  expect(dates).toEqual(Array.from({ length: 14 }, (_, index) => addDays(today, index)));
  const from = addDays(today, 30);
  const later = (await feed(`?member=daily&from=${from}`)).map(({ starts_at }) => starts_at.slice(0, 10));
  expect([later[0], later.length]).toEqual([from, 14]);
});

test('it can be asked for a member and for a place, by the names that people know', async () => {
  const { id } = await truck('two-places', [
    { date: '2028-04-01' },
    {
      days: [weekdayOf('2028-04-02')],
      ends_on: '2028-04-02',
      place: 'Barton',
      exceptions: [{ date: '2028-04-02', place: 'Élan Garden' }],
    },
  ]);
  await truck('third', [{ date: '2028-04-02', place: 'élan garden', from: '09:00' }]);
  await api.publish('tacos.test');
  const days = '&from=2028-04-01&to=2028-04-02';
  const both = ['2028-04-01T11:00:00-05:00 Springdale', '2028-04-02T11:00:00-05:00 Élan Garden'];
  for (const member of [id, 'two-places', 'members/two-places'])
    expect(lines(await feed(`?member=${member}${days}`))).toEqual(both);
  const place = encodeURIComponent('ÉLAN GARDEN ');
  expect(lines(await feed(`?place=${place}${days}`))).toEqual(['2028-04-02T09:00:00-05:00 élan garden', both[1]]);
  expect(await feed(`?member=nobody${days}`)).toEqual([]);
  expect(await feed(`?member=two-places&place=barton${days}`)).toEqual([]);
  // A form sends the fields that nothing was chosen in.
  expect((await feed(`?member=&place=${days}`)).length).toBe(3);
});

test('it can be asked for one stop, one weekday and the next time, which is what a page links to', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  const { id } = await truck('lunch-and-dinner', [
    { id: 'lunch', days },
    { id: 'dinner', days, from: '18:00', to: '21:00', place: 'Barton' },
  ]);
  await api.publish('tacos.test');
  const range = '&from=2028-04-01&to=2028-04-14';
  // 2028-04-05 is a Wednesday.
  expect(lines(await feed(`?member=${id}&stop=dinner&day=3${range}`))).toEqual([
    '2028-04-05T18:00:00-05:00 Barton',
    '2028-04-12T18:00:00-05:00 Barton',
  ]);
  expect(lines(await feed(`?member=${id}&stop=dinner&day=3&limit=1${range}`))).toEqual([
    '2028-04-05T18:00:00-05:00 Barton',
  ]);
  expect(await feed(`?member=${id}&stop=breakfast${range}`)).toEqual([]);
  const calendar = await read(`.ics?member=${id}&stop=dinner&day=3&limit=1${range}`);
  expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test('the next time is not one of today that is over', async () => {
  // A day begins at 4 AM: its first minute is over for the rest of it.
  const { id } = await truck('early', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '04:00', to: '04:01' }]);
  await api.publish('tacos.test');
  const over = ({ ends_at: end }: FeedStop) => Date.parse(end) <= Date.now();
  expect((await feed(`?member=${id}`)).filter(over)).toHaveLength(1);
  const next = await feed(`?member=${id}&limit=2`);
  expect(next.map(over)).toEqual([false, false]);
  const from = serviceDay('America/Chicago', new Date());
  expect((await feed(`?member=${id}&limit=1&from=${from}`)).map(over)).toEqual([true]);
});

describe('a wrong date gets a clear refusal', () => {
  test.each([
    ['from=2027-02-30', 'from', 'Use a date that exists, as yyyy-MM-dd, for example 2026-11-27'],
    ['from=tomorrow', 'from', 'Use a date that exists, as yyyy-MM-dd, for example 2026-11-27'],
    ['to=9999-12-31', 'to', 'Use a date of the years 2000 to 2999'],
    ['from=2027-05-02&to=2027-05-01', 'to', 'The last day is before the first one, 2027-05-02'],
    ['from=2027-05-01&to=2027-08-01', 'to', 'Ask for at most 92 days at once: until 2027-07-31'],
    ['until=2027-05-01', 'until', 'Unknown field “until”: leave it out'],
  ])('%s', async (query, field, message) => {
    for (const path of ['', '.ics']) {
      const reply = await read(`${path}?${query}`);
      expect([reply.status, ((await reply.json()) as { errors: object }).errors]).toEqual([
        422,
        { [field]: [message] },
      ]);
    }
  });

  test('a last date before today names today', async () => {
    const reply = await read('?to=2001-01-01');
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      422,
      expect.stringMatching(/^For days before today, \d{4}-\d\d-\d\d, also give from$/),
    ]);
  });

  test('92 days are not too many', async () => {
    expect((await read('?from=2027-05-01&to=2027-07-31')).status).toBe(200);
  });
});

test('two parsers read the same from the calendar', async () => {
  await truck('printed', [
    { date: '2028-05-01', address: 'Riverside; 979, "B"', note: 'First\nand second', latitude: 30.5, longitude: -97.5 },
    {
      days: [2],
      from: '22:00',
      to: '01:00',
      ends_on: '2028-05-09',
      exceptions: [{ date: '2028-05-09', cancelled: true }],
    },
  ]);
  await api.publish('tacos.test');
  const query = '?member=printed&from=2028-05-01&to=2028-05-09';
  const reply = await read(`.ics${query}`);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await reply.text();
  const expected = (await feed(query)).map(({ id, starts_at, ends_at, place, status }) => [
    `${id}@tacos.test`,
    Date.parse(starts_at),
    Date.parse(ends_at),
    `printed, ${place}`,
    status ? 'CANCELLED' : 'CONFIRMED',
  ]);
  const byNode = Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [[event.uid, event.start.getTime(), event.end?.getTime(), event.summary, event.status]]
      : [],
  );
  const byMozilla = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, summary } = new ICAL.Event(component);
    const [start, end] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
    return [uid, start, end, summary, component.getFirstPropertyValue('status')];
  });
  expect([byNode, byMozilla]).toEqual([expected, expected]);
  expect(expected.map(([, , , , status]) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  const first = Object.values(nodeIcal.sync.parseICS(text)).find((event) => event?.type === 'VEVENT');
  expect(first).toMatchObject({ description: 'First\nand second', geo: { lat: 30.5, lon: -97.5 } });
  expect((first as { location: string }).location).toContain('Riverside; 979, "B"');
});

describe('other websites', () => {
  test('may read it from any page, and no other call', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const reply = await read('', 'tacos.test', { headers });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    });
    // One reply for all origins: a cache may keep it.
    expect(reply.headers.get('vary')).toBeNull();
    const refused = await read('?from=never', 'tacos.test', { headers });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([422, '*']);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const calendar = await read('.ics', 'tacos.test', { headers });
    expect(calendar.headers.get('access-control-allow-origin')).toBe('*');
    const other = await api.fetch('http://api.tacos.test/api/faqs', {
      headers: { host: 'api.tacos.test', ...headers },
    });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  test('may ask whether it changed, but not with a token', async () => {
    const preflight = await read('', 'tacos.test', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'if-none-match' },
    });
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match',
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('get a 304 until a stop of it changes for visitors', async () => {
    const query = '?from=2028-06-01&to=2028-06-30';
    const etag = async () => (await read(query)).headers.get('etag') ?? '';
    const asked = async (tag: string, path = query) =>
      (await read(path, 'tacos.test', { headers: { 'if-none-match': tag } })).status;
    await truck('tagged', [{ date: '2028-06-01' }]);
    const before = await etag();
    expect([await asked(before), await asked(`"other", W/${before}`), await asked('"other"')]).toEqual([304, 304, 200]);
    await api.publish('tacos.test');
    expect([await asked(before), await etag()]).toEqual([200, expect.not.stringMatching(before)]);
    const calendar = (await read(`.ics${query}`)).headers.get('etag') ?? '';
    expect(await asked(calendar, `.ics${query}`)).toBe(304);
    const empty = await read(query, 'tacos.test', { headers: { 'if-none-match': await etag() } });
    expect([await empty.text(), empty.status]).toEqual(['', 304]);
    expect(Object.fromEntries(empty.headers)).toMatchObject({
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('that ask too often are told to wait', async () => {
    const own = await startApi({ TRUSTED_PROXY_HEADER: 'x-real-ip' }, { count: 1 });
    const ask = (address: string) =>
      own.fetch('http://api.tacos.test/api/stops', { headers: { host: 'api.tacos.test', 'x-real-ip': address } });
    const statuses: number[] = [];
    for (let count = 0; count < 601; count += 1) statuses.push((await ask('192.0.2.1')).status);
    expect([statuses.indexOf(429), statuses[0]]).toEqual([600, 200]);
    const refused = await ask('192.0.2.1');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('192.0.2.2')).status).toBe(200);
    await own.close();
  });
});

describe('of five hundred trucks', () => {
  const range = 'from=2027-01-01&to=2027-03-31';
  let own: TestApi;
  beforeAll(async () => {
    own = await startApi({ TRUSTED_PROXY_HEADER: 'x-real-ip' }, { count: 1 });
    const { id } = await own.services.db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
    for (let count = 0; count < 500; count += 1) {
      const stops = [1, 3, 5].map((day, index) => ({
        id: `s${index}`,
        place: `Place ${(count + index) % 40}`,
        address: '979 Springdale Road',
        days: index === 2 ? [day] : [day, day + 1],
        from: `${10 + (count % 8)}:00`,
        to: `${15 + (count % 9)}:30`,
      }));
      const attributes = { title: `Truck ${count}`, url: `members/${count}`, description: '', stops };
      const post = newPost({ title: attributes.title, url: attributes.url, post_body: { attributes } });
      await insertPost(own.services.db, id, z.parse(PostCreate, post), null);
    }
    await own.publish('tacos.test');
  }, 120_000);
  afterAll(() => own.close());

  const ask = (path: string, address: string) =>
    own.fetch(`http://api.tacos.test/api/${path}`, { headers: { host: 'api.tacos.test', 'x-real-ip': address } });
  async function timed(path: string) {
    const began = performance.now();
    const reply = await ask(path, '192.0.2.1');
    const text = await reply.text();
    return { ms: performance.now() - began, status: reply.status, text };
  }

  test('ninety days are read in the time of some lists of the trucks, and sent again at once', async () => {
    const trucks = await timed('posts/by-type?type=2&limit=500');
    const [made, kept] = [await timed(`stops?${range}`), await timed(`stops?${range}`)];
    expect([trucks.status, made.status, kept.status]).toEqual([200, 200, 200]);
    const { data } = JSON.parse(made.text) as { data: FeedStop[] };
    expect(data).toHaveLength(32_000);
    expect(data.every(({ starts_at: at }, index) => index === 0 || at >= (data[index - 1]?.starts_at ?? ''))).toBe(
      true,
    );
    expect(kept.text).toBe(made.text);
    // Measured: 10 to 15 times, and a tenth of that.
    expect(made.ms / trucks.ms).toBeLessThan(60);
    expect(kept.ms).toBeLessThan(made.ms);
  });

  test('nobody gets many large replies in a minute that are all different', async () => {
    const statuses: number[] = [];
    for (let day = 1; day <= 9; day += 1)
      statuses.push((await ask(`stops?from=2027-02-0${day}&to=2027-04-30`, '192.0.2.9')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect((await ask(`stops?${range}`, '192.0.2.8')).status).toBe(200);
  });

  test('a calendar of too many stops says what to ask for instead', async () => {
    const reply = await ask(`stops.ics?${range}`, '192.0.2.7');
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      413,
      'A calendar has at most 10,000 stops: ask for fewer days, or for those of a member or a place',
    ]);
    expect((await ask(`stops.ics?${range}&place=place%201`, '192.0.2.7')).status).toBe(200);
  });
});
