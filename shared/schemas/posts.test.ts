import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { postAttributes } from './post-attributes.ts';
import { PostBodyInput } from './post-body.ts';
import { PostBodyUpdate, PostCreate, PostListQuery, PostUrl } from './posts.ts';

const attributes = { title: 'Taco Joint', url: 'members/taco-joint', description: '' };
const fields = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.'));

test('a list query only requires a type', () => {
  expect(z.parse(PostListQuery, { type: '2' })).toEqual({
    type: 2,
    deleted: false,
    limit: 50,
    offset: 0,
    sortBy: 'position',
    sortDir: 'asc',
  });
});

test('§9: the full post list is capped at 500 items', () => {
  expect(z.parse(PostListQuery, { type: '2', limit: '500' }).limit).toBe(500);
  expect(fields(PostListQuery, { type: '2', limit: '501' })).toEqual(['limit']);
});

test.each([
  ['type', { type: '7' }],
  ['type', {}],
  ['status', { type: 2, status: '5' }],
  ['limit', { type: 2, limit: '501' }],
  ['sortBy', { type: 2, sortBy: 'post_body' }],
  ['startDate', { type: 2, startDate: '2026-01-01' }],
])('a list query with a wrong %s is refused', (field, query) => {
  expect(fields(PostListQuery, query)).toEqual([field]);
});

test('unknown fields are refused, not dropped', () => {
  expect(z.safeParse(PostListQuery, { type: 2, page: 3 }).error?.issues[0]?.code).toBe('unrecognized_keys');
  expect(z.safeParse(PostBodyInput, { attributes: { ...attributes, html: '<b>' } }).error?.issues[0]?.code).toBe(
    'unrecognized_keys',
  );
});

test('an invalid url gets a hint about its format', () => {
  expect(z.parse(PostUrl, '')).toBe('');
  expect(z.safeParse(PostUrl, 'Members/Taco Joint').error?.issues[0]?.message).toContain(
    'a-z and 0-9, with dashes and slashes',
  );
});

test('a new post needs url, title, status, type and body', () => {
  expect(fields(PostCreate, {})?.toSorted()).toEqual(['post_body', 'post_status_id', 'post_type_id', 'title', 'url']);
});

test('a write may have the version that it is based on', () => {
  expect(fields(PostBodyUpdate, { post_body: { attributes } })).toBeUndefined();
  expect(fields(PostBodyUpdate, { version: 0, post_body: { attributes } })).toEqual(['version']);
});

test('unknown blocks and keys survive', () => {
  const blocks = {
    v: 9,
    later: true,
    items: [{ type: 'carousel', props: { id: 'b1', slides: [1, 2] }, extra: 'kept' }],
  };
  expect(z.parse(PostBodyInput, { attributes, blocks }).blocks).toEqual(blocks);
});

test('a stop has days or a date, and times of the day', () => {
  const stop = { id: 's1', place: 'Zilker Park', days: [1, 4], from: '11:00', to: '02:00' };
  const withStop = (change: object) => ({ attributes: { ...attributes, stops: [{ ...stop, ...change }] } });
  expect(z.safeParse(PostBodyInput, withStop({})).success).toBe(true);
  expect(fields(PostBodyInput, withStop({ days: [8] }))).toEqual(['attributes.stops.0.days.0']);
  expect(fields(PostBodyInput, withStop({ days: [] }))).toEqual(['attributes.stops.0.days']);
  expect(fields(PostBodyInput, withStop({ date: '2026-11-27' }))).toEqual(['attributes.stops.0.days']);
  expect(fields(PostBodyInput, withStop({ ends_on: '2026-02-29' }))).toEqual(['attributes.stops.0.ends_on']);
  expect(fields(PostBodyInput, withStop({ from: '24:00' }))).toEqual(['attributes.stops.0.from']);
  expect(fields(PostBodyInput, withStop({ latitude: 91 }))).toEqual(['attributes.stops.0.latitude']);
});

test('unsafe links of a post are refused in input, and kept in stored posts', () => {
  const withLinks = (change: object) => ({ attributes: { ...attributes, ...change } });
  const fine = {
    website: 'tacos.example/menu',
    socials: ['https://instagram.example/tacos', 'mailto:a@b.example', ''],
  };
  expect(z.safeParse(PostBodyInput, withLinks(fine)).success).toBe(true);
  const refused = ['javascript:alert(1)', '//evil.example', 'https://a:b@c.example', 'https:\\\\c.example', 'data:,x'];
  for (const link of refused) {
    const links = { website: link, socials: ['https://ok.example', link] };
    expect(fields(PostBodyInput, withLinks(links))).toEqual(['attributes.website', 'attributes.socials.1']);
    expect(z.safeParse(postAttributes.member, { ...attributes, ...links }).success).toBe(true);
  }
});
