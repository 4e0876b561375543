import fc from 'fast-check';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import type { ShownBlock } from '#shared/blocks/data.ts';
import { blockMarkup } from '#shared/blocks/markup.ts';
import { blocks, blockTypes } from '#shared/blocks/registry.ts';
import { mostLevels } from '#shared/blocks/walk.ts';
import { isSafeLink } from '#shared/rules/urls.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import { anyBlock, hostileText, propsOf } from '#tests/support/block-props.ts';
import { demoContent, idOf, mediaOf, postOf } from '#tests/support/demo-content.ts';

import { everyBlock, shownItems } from './blocks.ts';
import { contextOf } from './context.ts';

const hours = {
  id: idOf('hours'),
  title: 'Hours',
  version: 1,
  blocks: { v: 1, items: [{ type: 'call-to-action', props: { id: 'noon', title: 'Open at noon' } }] },
  media: {},
};
const context = contextOf(demoContent({ sections: [hours] }));
const { posts, cuisineTags, faqCategories } = context.content;
const ids: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(posts).map(([type, list]) => [type, list.map(({ id }) => id)])),
  cuisine: [...posts.cuisine, ...cuisineTags].map(({ id }) => id),
  faqs: context.content.faqs.map(({ id }) => id),
  'faq-category': faqCategories.map(({ id }) => id),
  section: [hours.id],
};
const shown = (items: BlockItem[], media = {}) => shownItems(context, { type: 1, path: '/built', items, media });

/** Rendered like on the site: columns contain their rendered blocks. */
function htmlOf(list: ShownBlock[]): string {
  return list
    .map((block) => {
      if (block.type === 'saved-section') return htmlOf(block.data.blocks);
      const data =
        block.type === 'columns'
          ? {
              ...block.data,
              columns: block.data.columns.map(
                (column) =>
                  ({ className }: { className: string }) =>
                    createElement('div', { className, dangerouslySetInnerHTML: { __html: htmlOf(column) } }),
              ),
            }
          : block.data;
      return renderToStaticMarkup(createElement(blockMarkup[block.type] as ComponentType<object>, data));
    })
    .join('');
}

const refusedTags = /^<\/?(?:script|iframe|object|embed|base|meta|style|frame|math|template)\b/i;

/** Only safe tags with safe attributes; everything else that was typed is text. */
function expectHarmless(html: string) {
  expect(html.replace(/<\/?[a-z][^<>]*>/gi, '')).not.toMatch(/[<>]/);
  for (const [tag] of html.matchAll(/<[^<>]*>/g)) {
    expect(tag).not.toMatch(refusedTags);
    const attributes = [...tag.matchAll(/\s([^\s=<>"]+)="([^"]*)"/g)];
    expect(attributes.filter(([, name = '']) => /^on/i.test(name))).toEqual([]);
    const targets = attributes.filter(([, name = '']) => ['href', 'src', 'action'].includes(name));
    expect(targets.filter(([, , value = '']) => !isSafeLink(decode(value)))).toEqual([]);
  }
}

function decode(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('the blocks of a built page', () => {
  test.each(blockTypes)('%s runs no code, whatever is typed into it', (type) => {
    const media = Object.fromEntries(
      ['picture', 'one', 'two', 'three', '<b>'].map((slot) => [
        `it.${slot}`,
        { ...mediaOf('x.jpg'), alt: '"><script>' },
      ]),
    );
    let count = 0;
    fc.assert(
      fc.property(propsOf(type, ids), (props) => {
        const list = shown([{ type, props: { ...props, id: 'it' } }], media);
        const { success } = blocks[type].schema.safeParse({ ...props, id: 'it' });
        expect(success || list.length === 0).toBe(true);
        count += list.length;
        expectHarmless(htmlOf(list));
      }),
      { numRuns: 150 },
    );
    expect(count).toBeGreaterThan(5);
  });

  test.each(blockTypes)('%s is sketched as a band if its text is on the brand color', (type) => {
    fc.assert(
      fc.property(propsOf(type, ids), (props) => {
        for (const block of everyBlock(shown([{ type, props: { ...props, id: 'it' } }]))) {
          // A saved section is only the blocks inside of it.
          if (block.type === 'saved-section') continue;
          const isOnBrand = /^<\w+ class="[^"]*\bband-brand\b/.test(htmlOf([block]));
          expect(isOnBrand).toBe(blocks[block.type].sketch === 'band');
        }
      }),
      { numRuns: 20 },
    );
  });

  test('anchors on a page are unique, whatever the ids of its blocks', () => {
    fc.assert(
      fc.property(fc.array(anyBlock(ids), { maxLength: 6 }), fc.array(hostileText), (items, names) => {
        const named = items.map((item, index) => ({
          ...item,
          props: { ...item.props, id: names[index] || item.props.id },
        }));
        const html = htmlOf(shown(named));
        expectHarmless(html);
        const anchors = everyBlock(shown(named)).map(({ data }) => data.id);
        expect(new Set(anchors).size).toBe(anchors.length);
      }),
      { numRuns: 150 },
    );
  });

  test('unknown and newer blocks show nothing', () => {
    const hero = { type: 'hero', props: { id: 'a', title: 'Eat' } };
    expect(shown([hero])).toHaveLength(1);
    expect(
      shown([
        { ...hero, v: blocks.hero.version + 1 },
        { type: 'constructor', props: { id: 'b' } },
      ]),
    ).toEqual([]);
  });

  test('columns show their blocks with pictures and without a second h1', () => {
    const html = htmlOf(
      shown(
        [
          {
            type: 'columns',
            props: {
              id: 'two',
              first: [{ type: 'hero', props: { id: 'inner', title: 'Come in' } }],
              second: [{ type: 'picture', props: { id: 'photo', caption: 'At noon' } }],
              third: [{ type: 'call-to-action', props: { id: 'hidden', title: 'Not in halves' } }],
            },
          },
        ],
        { 'photo.picture': mediaOf('noon.jpg') },
      ),
    );
    expect(html).toContain('<h2>Come in</h2>');
    expect(html).toContain('noon');
    expect(html).not.toContain('<h1');
    expect(html).not.toContain('Not in halves');
  });

  test('a cuisine tag or a category in the trash groups no posts, which still have it', () => {
    const tag = posts.member[0]?.post_body.external_data.cuisines[0] ?? '';
    const { content } = context;
    const category = content.categories[0]?.id ?? '';
    const blog = posts.blog.map(({ post_body, ...story }) => ({
      ...story,
      post_body: { ...post_body, external_data: { ...post_body.external_data, categories: [category] } },
    }));
    const outside = { ...content, posts: { ...posts, blog } };
    const trashed = {
      ...outside,
      categories: content.categories.filter(({ id }) => id !== category),
      cuisineTags: cuisineTags.filter(({ id }) => id !== tag),
    };
    const items = [
      { type: 'members-grid', props: { id: 'members', show: 'cuisine', cuisine: tag } },
      { v: 2, type: 'blog-teasers', props: { id: 'stories', show: 'category', category } },
    ];
    const groupsOf = (all: typeof content) => {
      const one = contextOf(all);
      const shownTypes = shownItems(one, { type: 1, path: '/built', items, media: {} }).map(({ type }) => type);
      return [shownTypes, one.cuisinesOf.get(tag)?.length ?? 0];
    };
    expect(groupsOf(outside)).toEqual([['members-grid', 'blog-teasers'], 1]);
    expect(groupsOf(trashed)).toEqual([[], 0]);
  });

  test('a saved section shows its blocks with its own pictures, but no section inside it', () => {
    const photo = { type: 'picture', props: { id: 'photo' } };
    const again = { type: 'saved-section', props: { id: 'again', section: hours.id } };
    const section = {
      ...hours,
      blocks: { v: 1, items: [{ type: 'hero', props: { id: 'open', title: 'Open at noon' } }, photo, again] },
      media: { 'photo.picture': mediaOf('noon.jpg') },
    };
    const shared = contextOf(demoContent({ sections: [section] }));
    const items = [{ type: 'saved-section', props: { id: 'shared', section: hours.id } }];
    const html = htmlOf(shownItems(shared, { type: 1, path: '/visit', items }));
    expect(html).toContain('<h2>Open at noon</h2>');
    expect(html).toContain('noon');
    expect(html.match(/Open at noon/g)).toHaveLength(1);
    expect(
      shownItems(shared, {
        type: 1,
        path: '/',
        items: [{ type: 'saved-section', props: { id: 'x', section: idOf('gone') } }],
      }),
    ).toEqual([]);
  });

  test('stories of a category come newest first; a deleted category shows none', () => {
    const items = (category: string) => [
      { type: 'blog-teasers', v: 2, props: { id: 'stories', show: 'category', category } },
    ];
    const content = demoContent();
    for (const [name, published_on] of [
      ['older', '2026-01-02'],
      ['newer', '2026-02-03'],
    ] as const)
      content.posts.blog.push(
        postOf('blog', name, {
          attributes: { published_on },
          body: { external_data: { cuisines: [], categories: [idOf('kitchens')] } },
        }),
      );
    const [block] = shownItems(contextOf(content), { type: 1, path: '/', items: items(idOf('kitchens')) });
    expect(block?.type === 'blog-teasers' && block.data.cards.map(({ title }) => title)).toEqual(['newer', 'older']);
    expect(shownItems(contextOf(content), { type: 1, path: '/', items: items(idOf('gone')) })).toEqual([]);
  });

  test('infinitely nested blocks are cut, and quickly', () => {
    let item: BlockItem = { type: 'rich-text', props: { id: 'core' } };
    for (let level = 0; level < 10_000; level += 1)
      item = {
        type: 'columns',
        props: { id: `c${level}`, first: [item, { type: 'divider', props: { id: `d${level}` } }] },
      };
    const start = performance.now();
    const list = everyBlock(shown([item]));
    expect(performance.now() - start).toBeLessThan(200);
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThan(2 * mostLevels);
  });
});
