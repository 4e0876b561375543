import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { calendarCalls } from '#shared/calls/calendar.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import { type Post, PostCreate } from '#shared/schemas/posts.ts';
import type { Stop } from '#shared/schemas/stops.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost } from '#tests/support/content.ts';

import { insertPost } from '../db/post-writes.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const lunch = { place: 'Springdale', from: '11:00', to: '14:00' };

function truck(name: string, stops: Partial<Stop>[], change: object = {}, by = owner): Promise<Post> {
  const url = `members/${name.replaceAll(' ', '-')}`;
  const attributes = {
    title: name,
    url,
    description: '',
    stops: stops.map((stop, index) => ({ id: `s${index}`, ...lunch, ...stop })),
  };
  return createPost(by, { title: name, url, post_body: { attributes }, ...change });
}

/** The members from one day to another by title. */
async function shown(from: string, to: string, by = owner) {
  const { data } = await by(calendarCalls.get, { query: { from, to } });
  return Object.fromEntries(data.members.map((member) => [member.title, member]));
}

test('a stop is listed with its dates, and apart on dates when it differs', async () => {
  const { id } = await truck('smoke', [
    {
      days: [1, 2, 3],
      exceptions: [
        { date: '2027-03-09', cancelled: true },
        { date: '2027-03-10', from: '17:00', to: '01:00', place: 'Riverside', note: 'Late' },
      ],
    },
    { date: '2027-03-13' },
    { date: '2027-03-15', place: 'The next week' },
  ]);
  expect((await shown('2027-03-07', '2027-03-13'))['smoke']).toEqual({
    id,
    title: 'smoke',
    post_status_id: 2,
    live: 'no',
    stops: [
      { stop: 's0', dates: ['2027-03-08'], ...lunch },
      { stop: 's0', dates: ['2027-03-09'], ...lunch, status: 'canceled' },
      { stop: 's0', dates: ['2027-03-10'], place: 'Riverside', from: '17:00', to: '01:00', note: 'Late' },
      { stop: 's1', dates: ['2027-03-13'], ...lunch },
    ],
  });
  const whole = await shown('2027-03-14', '2027-03-28');
  expect(whole['smoke']?.stops[0]).toMatchObject({
    place: 'Springdale',
    dates: expect.arrayContaining(['2027-03-15', '2027-03-24']) as string[],
  });
});

test('drafts and what is not published yet are in it, and say so', async () => {
  await truck('a draft', [{ days: [1] }], { post_status_id: 1 });
  const live = await truck('changed', [{ days: [1] }]);
  await truck('unchanged', [{ days: [1] }]);
  await api.publish('tacos.test');
  const body = bodyInput(live);
  const stops = [{ id: 's0', ...lunch, days: [1], place: 'Not published yet' }];
  await owner(postCalls.updateBody, {
    params: { id: live.id },
    body: { title: live.title, url: live.url, post_body: { ...body, attributes: { ...body.attributes, stops } } },
  });
  const members = await shown('2027-04-05', '2027-04-05');
  expect(members['a draft']).toMatchObject({ post_status_id: 1, live: 'no' });
  expect(members['unchanged']).toMatchObject({ post_status_id: 2, live: 'same' });
  expect(members['changed']).toMatchObject({ live: 'changed', stops: [{ place: 'Not published yet' }] });
});

test('a member without stops in these days is in it; one in the trash or archived is not', async () => {
  await truck('resting', [{ date: '2027-01-01' }]);
  const deleted = await truck('deleted', [{ days: [1] }]);
  await owner(postCalls.remove, { params: { id: deleted.id } });
  await truck('archived', [{ days: [1] }], { post_status_id: 4 });
  await createPost(owner, { title: 'A story', url: 'blog/story', post_type_id: 6 });
  const members = await shown('2027-05-03', '2027-05-09');
  expect(members['resting']).toMatchObject({ stops: [] });
  expect(Object.keys(members)).not.toContain('deleted');
  expect(Object.keys(members)).not.toContain('archived');
  expect(Object.keys(members)).not.toContain('A story');
});

test('another domain has its own members', async () => {
  await api.addDomain('second.test');
  const second = await api.signIn('second.test');
  await truck('of the second', [{ days: [1] }], {}, second);
  expect(Object.keys(await shown('2027-06-07', '2027-06-13', second))).toEqual(['of the second']);
  expect(Object.keys(await shown('2027-06-07', '2027-06-13'))).not.toContain('of the second');
});

test('everyone of the domain reads it, and nobody else', async () => {
  const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
  await truck('for viewers', [{ days: [1] }], { post_status_id: 1 });
  expect(Object.keys(await shown('2027-06-07', '2027-06-13', viewer))).toContain('for viewers');
  await expect(api.onlooker('tacos.test')(calendarCalls.get)).rejects.toMatchObject({ status: 401 });
});

test('without dates it is the week from today, where a day begins at 4 AM in the time zone of the domain', async () => {
  const { data: options, version } = await owner(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  // The day there is never the one in UTC and in the zone of the tests both.
  const timezone = 'Pacific/Kiritimati';
  await owner(optionCalls.updateOptions, { body: { ...texts, ...pictures, timezone, version } });
  const before = serviceDay(timezone, new Date());
  const { data } = await owner(calendarCalls.get);
  expect([before, serviceDay(timezone, new Date())]).toContain(data.from);
  expect(data.to).toBe(addDays(data.from, 6));
});

test('days in the wrong order, too many and those of no calendar are refused in words', async () => {
  const ask = (from: string, to: string) => owner(calendarCalls.get, { query: { from, to } });
  await expect(ask('2027-03-02', '2027-03-01')).rejects.toMatchObject({
    status: 422,
    body: { errors: { to: ['The last day is before the first one, 2027-03-02'] } },
  });
  await expect(ask('2027-03-01', '2027-04-12')).rejects.toMatchObject({
    status: 422,
    body: { errors: { to: ['Ask for at most 42 days at once: until 2027-04-11'] } },
  });
  expect((await ask('2027-03-01', '2027-04-11')).data.to).toBe('2027-04-11');
  await expect(ask('1999-12-31', '2000-01-02')).rejects.toMatchObject({
    body: { errors: { from: ['Use a date of the years 2000 to 2999'] } },
  });
  await expect(ask('2027-02-30', '2027-03-02')).rejects.toMatchObject({ status: 422 });
});

test('a week of two hundred trucks is a small reply', async () => {
  const id = await api.addDomain('many.test');
  for (let count = 0; count < 200; count += 1) {
    const stops = [1, 3, 5].map((day, index) => ({
      id: crypto.randomUUID(),
      place: `Place ${(count + index) % 40}`,
      address: '979 Springdale Road',
      days: index === 2 ? [day] : [day, day + 1],
      from: `${10 + (count % 8)}:00`,
      to: `${15 + (count % 9)}:30`,
    }));
    const attributes = { title: `Truck ${count}`, url: `members/${count}`, description: '', stops };
    const post = newPost({ title: attributes.title, url: attributes.url, post_body: { attributes } });
    await insertPost(api.services.db, id, z.parse(PostCreate, post), null);
  }
  const many = await api.signIn('many.test');
  const query = { from: '2027-03-07', to: '2027-03-13' };
  const { data } = await many(calendarCalls.get, { query });
  expect(data.members).toHaveLength(200);
  expect(data.members.flatMap(({ stops }) => stops.flatMap(({ dates }) => dates))).toHaveLength(1000);
  // Each stop is listed once for all its days.
  expect(JSON.stringify(data).length).toBeLessThan(100_000);
});
