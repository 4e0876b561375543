import { expect, test } from 'vitest';

import { demoContent, idOf, postOf } from '#tests/support/demo-content.ts';

import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

type Item = { type: string; props: { id: string } & Record<string, unknown> };

function formsOf(items: Item[], members?: number) {
  const content = demoContent();
  content.posts.page.push(postOf('page', 'office/write', { body: { blocks: { v: 1, items } } }));
  if (members !== undefined)
    content.posts.member = Array.from({ length: members }, (_, index) => postOf('member', `m${index}`));
  const data = pagesOf(content).pages.find(({ path }) => path === '/office/write')?.data as
    | Templates['page']
    | undefined;
  return (data?.blocks ?? []).flatMap((block) => (block.type === 'form' ? [block.data] : []));
}

const item = (id: string, form?: string): Item => ({ type: 'form', props: { id, ...(form ? { form } : {}) } });

test('a form posts to the domain’s API, which redirects back to the page', () => {
  expect(formsOf([item('write')])).toEqual([
    {
      id: 'write',
      form: 'contact',
      title: 'Contact us',
      text: '',
      action: 'https://api.lonestar.test/api/submissions',
      path: '/office/write',
      members: [],
    },
  ]);
});

test('a form is on a page once, because the API redirects to it by name', () => {
  const shown = formsOf([item('one'), item('two', 'join'), item('three')]);
  expect(shown.map(({ id }) => id)).toEqual(['one', 'two']);
});

test('an inquiry offers all members, unless there are too many to choose from, or only one', () => {
  expect(formsOf([item('ask', 'catering')], 1)[0]?.members).toEqual([]);
  expect(formsOf([item('ask', 'catering')], 100)[0]?.members).toHaveLength(100);
  expect(formsOf([item('ask', 'catering')], 101)[0]?.members).toEqual([]);
});

test('an offer’s inquiry lists its own trucks; an event has no inquiry', () => {
  const { pages } = pagesOf(demoContent());
  const dataAt = (path: string) => pages.find((page) => page.path === path)?.data as Templates['catering'] | undefined;
  const offer = dataAt('/catering/office-lunch');
  expect(offer?.action?.href).toBe('#inquiry');
  expect(offer?.inquiry).toMatchObject({ id: 'inquiry', form: 'catering', path: '/catering/office-lunch' });
  expect(offer?.inquiry?.members.map(({ id }) => id)).toEqual([idOf('pecan-smoke'), idOf('nguyen-broth')]);
  expect(dataAt('/showcases/smoke-off')?.inquiry).toBeNull();
});
