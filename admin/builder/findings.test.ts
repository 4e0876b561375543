import { describe, expect, test } from 'vitest';

import type { ShownBlock } from '#shared/blocks/data.ts';
import { richTextFrom } from '#shared/content/rich-text.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import type { PageItem } from '../page-blocks/page-items.ts';
import { findingsOf } from './findings.ts';
import { ownAddress } from './links.ts';

type Known = Parameters<typeof findingsOf>[1];
const nothing: Known = { shown: {}, media: {}, colors: [], found: {}, isPage: true };

const item = (type: string, id: string, props: object = {}): PageItem => ({ type, props: { id, ...props } });
const hero = (id: string) => ({ type: 'hero', data: { id, title: 'Hello' } }) as ShownBlock;
const call = (id: string) => ({ type: 'call-to-action', data: { id, title: 'Go' } }) as ShownBlock;
const reported = (items: PageItem[], known: Partial<Known> = {}) =>
  findingsOf(items, { ...nothing, ...known }).map(({ id, words }) => `${id}: ${words}`);

describe('headings', () => {
  const small: RichText = {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Deep' }] }],
  };
  test('what only the canvas shows has no heading for visitors', () => {
    const items = [item('gallery', 'g', { title: 'Seen' }), item('rich-text', 'a', { text: small })];
    const gallery = { type: 'gallery', data: { id: 'g', title: 'Seen' } } as ShownBlock;
    expect(reported(items, { shown: { g: gallery } })).toEqual([]);
    expect(reported(items, { shown: { g: { ...gallery, unseen: true } } })).toEqual([
      'g: Visitors don’t see this block: it is empty',
      'a: A level 3 heading follows a level 1 heading: don’t skip a level',
    ]);
  });
  test('a skipped level is reported, also below the page’s own title', () => {
    expect(reported([item('rich-text', 'a', { text: small })])).toEqual([
      'a: A level 3 heading follows a level 1 heading: don’t skip a level',
    ]);
    const text = richTextFrom(['## A part', 'Words']);
    expect(reported([item('rich-text', 'a', { text }), item('rich-text', 'b', { text: small })])).toEqual([]);
  });

  test('a late or second main heading is reported', () => {
    const items = [item('call-to-action', 'a', { title: 'Go' }), item('hero', 'b'), item('hero', 'c')];
    const found = reported(items, { shown: { a: call('a'), b: hero('b'), c: hero('c') } });
    expect(found).toEqual([
      'b: Other headings come before the main one: move it to the top',
      'c: A page has one main heading, and Hero already has it',
    ]);
    expect(reported([item('hero', 'b')], { shown: { b: hero('b') } })).toEqual([]);
  });

  test('headings of a saved section count, and an empty heading is reported', () => {
    const section = {
      type: 'saved-section',
      data: { id: 's', blocks: [{ type: 'rich-text', data: { id: 't', html: '<h4 id="x">Far down</h4>' } }] },
    } as ShownBlock;
    expect(reported([item('saved-section', 's')], { shown: { s: section } })).toEqual([
      's: A level 4 heading follows a level 1 heading: don’t skip a level',
    ]);
    const empty: RichText = { type: 'doc', content: [{ type: 'heading', attrs: { level: 2 } }] };
    expect(reported([item('rich-text', 'a', { text: empty })])).toEqual(['a: An empty heading']);
  });
});

describe('contrast', () => {
  const colors = [
    { id: 2, code: '#bbbbbb' },
    { id: 5, code: '#ffffff' },
    { id: 7, code: '#111111' },
  ];
  test('unreadable text on the brand color is reported once, with the color that visitors see instead', () => {
    const items = [item('call-to-action', 'a'), item('call-to-action', 'b'), item('faq', 'c')];
    const faq = { type: 'faq', data: { id: 'c', title: 'Ask', text: '', questions: [] } } as ShownBlock;
    const found = reported(items, { colors, shown: { a: call('a'), b: call('b'), c: faq } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^a: Primary text on the primary background has a contrast of 1\.9, and needs 4\.5/);
    expect(found[0]).toContain('instead of #bbbbbb');
  });

  test('readable colors are not reported', () => {
    expect(reported([item('call-to-action', 'a')], { shown: { a: call('a') } })).toEqual([]);
  });
});

describe('links', () => {
  const text: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: '/gone-too?x#y' } }] }],
      },
    ],
  };
  test('dead links in fields, lists and texts are reported; unknown ones are not', () => {
    const items = [
      item('call-to-action', 'a', { action_text: 'Go', action_url: '/gone' }),
      item('card-grid', 'b', { items: [{ id: 'one', title: 'One', url: '/members/there' }] }),
      item('rich-text', 'c', { text }),
      item('call-to-action', 'd', { action_text: 'Go', action_url: '/asked-now' }),
    ];
    const found = { gone: false, 'members/there': true, 'gone-too': false };
    expect(reported(items, { found })).toEqual([
      'a: /gone leads to a page that visitors can’t see',
      'c: /gone-too?x#y leads to a page that visitors can’t see',
    ]);
  });

  test('ownAddress accepts only paths of the domain', () => {
    expect(ownAddress('/members/pecan-smoke/?day=1')).toBe('members/pecan-smoke');
    for (const other of ['/', '#top', '/feed.xml', '//else.example/x', 'https://else.example/x', 'mailto:a@b.example'])
      expect(ownAddress(other)).toBeNull();
  });

  test('a picture without alt text is reported', () => {
    const media = { m1: { id: 'm1', name: 'grill.jpg', alt: '' } } as unknown as Known['media'];
    expect(reported([item('picture', 'a', { $media: { picture: 'm1' } })], { media })).toEqual([
      'a: grill.jpg has no alt text',
    ]);
  });
});

test('each finding names its field', () => {
  const link: RichText = {
    type: 'doc',
    content: [
      { type: 'picture', attrs: { media: 'm2' } },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: '/gone' } }] }],
      },
      { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Deep' }] },
    ],
  };
  const items = [
    item('rich-text', 'a', { text: link, $media: { m2: 'm2' } }),
    item('card-grid', 'b', {
      items: [
        { id: 'one', title: 'One', url: '/' },
        { id: 'two', title: 'Two', url: '/gone' },
      ],
      $media: { two: 'm1' },
    }),
    item('call-to-action', 'c', { title: 'Go', action_text: 'Go' }),
    item('call-to-action', 'd', { title: 'x'.repeat(999) }),
  ];
  const media = {
    m1: { id: 'm1', name: 'one.jpg', alt: '' },
    m2: { id: 'm2', name: 'two.jpg', alt: '' },
  } as unknown as Known['media'];
  const colors = [
    { id: 2, code: '#bbbbbb' },
    { id: 5, code: '#ffffff' },
  ];
  const found = findingsOf(items, { ...nothing, media, colors, shown: { c: call('c') }, found: { gone: false } });
  expect(found.map(({ id, prop, words }) => `${id}.${prop}: ${words.slice(0, 12)}`)).toEqual([
    'a.text: /gone leads ',
    'a.text: two.jpg has ',
    'a.text: A level 4 he',
    'b.items.1.url: /gone leads ',
    'b.slot.two: one.jpg has ',
    'c.action_url: “Go” leads n',
    'c.: Primary text',
    'd.title: Heading: Use',
  ]);
});
