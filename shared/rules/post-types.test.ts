import { expect, test } from 'vitest';

import { postTypeById, postTypeIds, postTypeList } from './post-types.ts';
import { isPublicPath } from './urls.ts';

test('§9: post type ids are 1 to 6', () => {
  expect(postTypeIds).toEqual({ page: 1, member: 2, cuisine: 3, showcase: 4, catering: 5, blog: 6 });
  expect([1, 2, 3, 4, 5, 6].map((id) => postTypeById(id).name)).toEqual([
    'page',
    'member',
    'cuisine',
    'showcase',
    'catering',
    'blog',
  ]);
});

test.each([0, 7, 1.5, Number.NaN])('type %d does not exist', (id) => {
  expect(() => postTypeById(id)).toThrow(RangeError);
});

test('each type has a panel path, and a prefix makes a public path', () => {
  expect(postTypeList.map(({ segment }) => segment)).toEqual([
    'pages',
    'members',
    'cuisines',
    'showcases',
    'caterings',
    'blog',
  ]);
  expect(postTypeList.filter(({ prefix }) => !isPublicPath(`${prefix}x`))).toEqual([]);
});
