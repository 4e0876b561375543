import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { randomFrom } from '#tests/support/random-walk.ts';

import { ShareBook } from '../share/book.ts';
import type { Content } from './content.ts';
import { Memo } from './memo.ts';
import { pagesOf } from './pages/pages-of.ts';

type Posts = Content['posts'];
const types = ['member', 'blog'] as const;

/** Enough posts for several runs of each type. */
function largeContent(): Content {
  const content = demoContent();
  // Some have a title in common, and some dates are equal.
  const titleAt = (index: number) => `Number ${index % 60}`;
  const member = Array.from({ length: 70 }, (_, index) =>
    postOf('member', `member-${index}-x`, {
      attributes: { title: titleAt(index) },
      body: { external_data: { cuisines: content.cuisineTags.slice(index % 3, (index % 3) + 2).map(({ id }) => id) } },
    }),
  );
  const blog = Array.from({ length: 200 }, (_, index) =>
    postOf('blog', `story-${index}-x`, {
      attributes: { title: titleAt(index), published_on: `2026-10-${10 + (index % 15)}` },
    }),
  );
  return { ...content, posts: { ...content.posts, member, blog } };
}

/** One change of the posts, at random. */
function changed({ posts, ...content }: Content, random: () => number): Content {
  const type = types[random() < 0.5 ? 0 : 1] ?? 'blog';
  const list: Posts[typeof type][number][] = [...posts[type]];
  const at = Math.floor(random() * list.length);
  const one = list[at];
  if (!one) throw new Error('There are no posts');
  const kind = random();
  const attributes = { ...one.post_body.attributes };
  if (kind < 0.3) attributes.description = `Changed ${random()}`;
  else if (kind < 0.4) attributes.title = `Number ${Math.floor(random() * 60)}`;
  const hero = { type: 'hero', props: { id: 'hero', title: `Hello ${random()}` } };
  const blocks = kind > 0.4 && kind < 0.5 ? { v: 1, items: [hero] } : one.post_body.blocks;
  const next = { ...one, no_index: kind > 0.5 && kind < 0.55, post_body: { ...one.post_body, attributes, blocks } };
  if (kind < 0.55) list.splice(at, 1, next);
  else if (kind < 0.65) list.splice(at, 1);
  else if (kind < 0.75) list.splice(at, 0, postOf(type, `new-${random()}`.replace('.', '-')));
  else if (kind < 0.85) list.push(...list.splice(at, 1));
  const others =
    kind < 0.85
      ? {}
      : kind < 0.9
        ? { options: { ...content.options, currency: random() < 0.5 ? 'EUR' : 'USD' } }
        : kind < 0.95
          ? { cuisineTags: content.cuisineTags.map((tag) => ({ ...tag, title: `${tag.title}!` })) }
          : { colors: content.colors.map(({ id }) => ({ id, code: random() < 0.5 ? '#123456' : '#654321' })) };
  return { ...content, ...others, posts: { ...posts, [type]: list } };
}

test('pages of many posts, made with a memo, equal pages made without one after each of many changes', () => {
  const seed = Number(process.env['WALK_SEED'] ?? Math.floor(Math.random() * 1e9));
  const random = randomFrom(seed);
  const memo = new Memo();
  let content = largeContent();
  for (let step = 0; step < 30; step += 1) {
    // The limit is reached inside a run, at another post when posts change, and sometimes it is another limit.
    const most = random() < 0.8 ? 100 : Math.floor(random() * 300);
    const warm = pagesOf(content, memo, new ShareBook(most));
    const cold = pagesOf(structuredClone(content), new Memo(), new ShareBook(most));
    expect(JSON.stringify(warm), `WALK_SEED=${seed}, step ${step}`).toBe(JSON.stringify(cold));
    content = changed(content, random);
  }
}, 60_000);

test('an edit makes few pages again, and all other ones stay the same objects', () => {
  const memo = new Memo();
  const content = largeContent();
  const before = new Set(pagesOf(content, memo).pages);
  const blog = [...content.posts.blog];
  const [story] = blog.splice(100, 1);
  if (!story) throw new Error('There are no stories');
  const attributes = { ...story.post_body.attributes, author: 'Somebody else' };
  blog.splice(100, 0, { ...story, post_body: { ...story.post_body, attributes } });
  const { pages } = pagesOf({ ...content, posts: { ...content.posts, blog } }, memo);
  const made = pages.filter((page) => !before.has(page) && ['article', 'member', 'list'].includes(page.template));
  // Its own page, the two that link to it, and the list that shows it.
  expect(made.map(({ template }) => template).toSorted()).toEqual(['article', 'article', 'article', 'list']);
});
