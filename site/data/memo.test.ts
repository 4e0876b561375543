import { describe, expect, test } from 'vitest';

import { richTextFrom } from '#shared/content/rich-text.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';

import type { Content } from './content.ts';
import { Memo } from './memo.ts';
import { pagesOf } from './pages/pages-of.ts';

/** At least two posts of each type, and a story with a category whose blocks show members and events. */
function richContent(): Content {
  const content = demoContent();
  const category = { id: 'kitchens', name: 'Kitchens' };
  const { showcase, catering, blog } = content.posts;
  const items = ['members-grid', 'showcases'].map((type) => ({ type, props: { id: type, title: type } }));
  const story = postOf('blog', 'third-story', {
    body: { external_data: { cuisines: [], categories: [category.id] }, blocks: { v: 1, items } },
  });
  const posts = {
    ...content.posts,
    showcase: [...showcase, postOf('showcase', 'second-night')],
    catering: [...catering, postOf('catering', 'second-offer')],
    blog: [...blog, story],
  };
  return { ...content, posts, categories: [...content.categories, category] };
}

/** A post that was read again and differs: a new object. */
function withPhone(content: Content, phone: string): Content {
  const [first, ...others] = content.posts.member;
  if (!first) throw new Error('The content has no member');
  const { post_body: body } = first;
  const read = { ...first, post_body: { ...body, attributes: { ...body.attributes, phone } } };
  return { ...content, posts: { ...content.posts, member: [read, ...others] } };
}

/** Everything but posts is a new object in each read. */
function readAgain(content: Content): Content {
  const { posts, ...rest } = content;
  return { ...structuredClone(rest), posts };
}

const changes: [string, (content: Content) => Content][] = [
  ['a phone number', (content) => withPhone(content, '(512) 555-0199')],
  ['the title of the network', (content) => ({ ...content, options: { ...content.options, title: 'Another' } })],
  ['the currency', (content) => ({ ...content, options: { ...content.options, currency: 'EUR' } })],
  ['the colors', (content) => ({ ...content, colors: content.colors.map(({ id }) => ({ id, code: '#123456' })) })],
  ['a menu', (content) => ({ ...content, menus: { ...content.menus, footer: [] } })],
  [
    'the names of cuisines',
    (content) => ({ ...content, cuisineTags: content.cuisineTags.map((tag) => ({ ...tag, title: `${tag.title}!` })) }),
  ],
  [
    'categories',
    (content) => ({ ...content, categories: content.categories.map((each) => ({ ...each, name: `${each.name}!` })) }),
  ],
  ...(['page', 'member', 'cuisine', 'showcase', 'catering', 'blog'] as const).flatMap((type): typeof changes => [
    [
      `the order of type ${type}`,
      (content) => ({ ...content, posts: { ...content.posts, [type]: content.posts[type].toReversed() } }),
    ],
    [`no post of type ${type}`, (content) => ({ ...content, posts: { ...content.posts, [type]: [] } })],
    [
      `one post less of type ${type}`,
      (content) => ({ ...content, posts: { ...content.posts, [type]: content.posts[type].slice(1) } }),
    ],
  ]),
];

describe('pages made with a memo', () => {
  test.each(changes)('equal pages made without one, after a change of %s and back', (_, change) => {
    const memo = new Memo();
    const content = richContent();
    const before = JSON.stringify(pagesOf(content, memo));
    const changed = change(readAgain(content));
    const after = JSON.stringify(pagesOf(changed, memo));
    expect(after).toBe(JSON.stringify(pagesOf(structuredClone(changed))));
    expect(after).not.toBe(before);
    expect(JSON.stringify(pagesOf(content, memo))).toBe(before);
  });

  test('keep their identity where nothing changed', () => {
    const memo = new Memo();
    const content = richContent();
    const before = new Map(pagesOf(content, memo).pages.map((page) => [page.path, page]));
    const { pages } = pagesOf(withPhone(readAgain(content), '(512) 555-0199'), memo);
    const made = pages.filter((page) => before.get(page.path) !== page && page.template === 'member');
    // The next truck links back to this one, by its name.
    expect(made.map(({ path }) => path)).toEqual(['/members/pecan-smoke']);
    const stories = pages.filter(({ template }) => template === 'article');
    expect(stories.length).toBeGreaterThan(2);
    const remade = stories.filter((page) => before.get(page.path) !== page);
    // Its blocks show members, so it is checked each time.
    expect(remade.map(({ path }) => path)).toEqual(['/blog/third-story']);
  });
});

test('an edit reads the texts of no other post: they may be megabytes, and a preview of one page makes all of them', () => {
  const content = richContent();
  let reads: string[] = [];
  for (const post of Object.values(content.posts).flat()) {
    const { attributes } = post.post_body;
    const text = richTextFrom([`Words of ${post.id}`]);
    Object.assign(attributes, { description: '' });
    Object.defineProperty(attributes, 'text', {
      enumerable: true,
      get: () => {
        reads.push(post.url);
        return text;
      },
    });
  }
  const memo = new Memo();
  pagesOf(content, memo);
  expect(new Set(reads).size).toBeGreaterThan(8);
  reads = [];
  pagesOf(withPhone(readAgain(content), '(512) 555-0199'), memo);
  expect(new Set(reads)).toEqual(new Set([content.posts.member[0]?.url]));
});

describe('the memo', () => {
  const lengthOf = ({ list }: { list: string[] }) => ({ length: list.length });

  test('compares lists by their items', () => {
    const memo = new Memo();
    const first = memo.of(lengthOf, 'a', { list: ['x', 'y'] });
    expect(memo.of(lengthOf, 'a', { list: ['x', 'y'] })).toBe(first);
    expect(memo.of(lengthOf, 'a', { list: ['x', 'z'] })).not.toBe(first);
    expect(memo.of(lengthOf, 'b', { list: ['x', 'y'] })).not.toBe(first);
  });

  test('drops what a whole round didn’t ask for', () => {
    const memo = new Memo();
    const first = memo.of(lengthOf, 'a', { list: [] });
    memo.begin();
    expect(memo.of(lengthOf, 'a', { list: [] })).toBe(first);
    memo.begin();
    memo.begin();
    expect(memo.of(lengthOf, 'a', { list: [] })).not.toBe(first);
  });
});
