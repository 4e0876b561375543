import { expect, test } from 'vitest';

import { differenceOf, itemOf, postOf, redirectOf, textOf } from '#tests/support/differences.ts';

import { namedDocuments, pathOfNew } from './named-documents.ts';

const host = 'tacos.test';
const [barbecue, member] = ['b'.repeat(16), 'm'.repeat(16)];

test('a post names its tags, members and blocks’ choices by id', () => {
  const blocks = [{ type: 'members', props: { id: 'x', members: [member] } }];
  const post = postOf({ external_data: { cuisines: [barbecue] }, blocks });
  const { ids } = namedDocuments(differenceOf('post', null, post), host);
  expect(ids).toContain(barbecue);
  expect(ids).toContain(member);
});

test('links name pages of this site, however they are written', () => {
  const items = [
    itemOf('Whole', 'https://tacos.test/winter/?from=menu'),
    itemOf('Path', '/about#team'),
    itemOf('Bare', 'contact'),
    itemOf('Elsewhere', 'https://other.test/secret'),
    itemOf('Mail', 'mailto:hi@tacos.test'),
    itemOf('Top', '#top'),
  ];
  const { paths } = namedDocuments(differenceOf('menus', null, { header: items, footer: [] }), host);
  expect([...paths].toSorted()).toEqual(['/about', '/contact', '/winter']);
});

test('a text that reads like an address is none', () => {
  const post = postOf({ attributes: { description: 'winter', text: textOf('winter') } });
  expect(namedDocuments(differenceOf('post', null, post), host).paths).not.toContain('/winter');
  expect(namedDocuments(differenceOf('redirect', null, redirectOf({ to: 'winter' })), host).paths).toContain('/winter');
});

test('what is removed names nothing, and only posts have a path', () => {
  const removed = namedDocuments(differenceOf('post', postOf(), null), host);
  expect([removed.ids.size, removed.paths.size]).toEqual([0, 0]);
  expect(pathOfNew(differenceOf('post', null, postOf()))).toBe('/members/pecan-smoke');
  expect(pathOfNew(differenceOf('redirect', null, redirectOf()))).toBeNull();
});
