import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { blockTypes } from '#shared/blocks/registry.ts';
import type { BlockItem, Blocks } from '#shared/schemas/post-body.ts';

import { closePage, definitionOf, everyItem, keptType, openPage, type PageItem } from '../page-blocks/page-items.ts';
import {
  insertItems,
  itemById,
  moveItem,
  newItem,
  placeOf,
  removeItem,
  targetOf,
  updateItem,
} from '../page-blocks/tree.ts';
import { copiedText, pastedItems, stayedWords } from './clipboard.ts';
import { arranged, arrangementOf } from './state/arrangement.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
const key = fc.constantFrom('title', 'text2', 'from_the_future', 'limit', 'zeta');
const someItem = fc.record({
  type: fc.constantFrom(...blockTypes, 'x-unknown', 'constructor'),
  v: fc.constantFrom(1, 99),
  more: fc.dictionary(fc.constantFrom('readOnly', 'note'), value),
  props: fc.dictionary(key, value),
  pictures: fc.dictionary(fc.constantFrom('picture', 'cover', 'a.b'), fc.constantFrom('m1', 'm2')),
});
const page = fc.array(someItem, { maxLength: 6 }).map((some) => {
  const items: BlockItem[] = some.map(({ type, v, more, props }, at) => ({
    ...more,
    type,
    // Opening migrates an older version.
    v: v === 1 ? (definitionOf(type)?.version ?? v) : v,
    props: { ...props, id: `block-${at}` },
  }));
  const media = Object.assign(
    { cover: 'm0', 'text.m9': 'm9', 'gone.picture': 'm8' },
    ...some.map(({ type, pictures }, at) =>
      // A rich text's slots are derived from its content.
      type === 'rich-text'
        ? {}
        : Object.fromEntries(Object.entries(pictures).map(([slot, id]) => [`block-${at}.${slot}`, id])),
    ),
  ) as Record<string, string>;
  return { blocks: { v: 1, items, kept: 'too' }, media };
});

const idsOf = (items: PageItem[]) => new Set(everyItem(items).map(({ props }) => props.id));

describe('a stored page', () => {
  test('survives a round trip with unknown blocks, newer blocks, keys and pictures', () => {
    fc.assert(
      fc.property(page, ({ blocks, media }) => {
        const items = openPage(blocks, media);
        expect(closePage(items, blocks, media, idsOf(items))).toEqual({ blocks, media });
      }),
    );
  });

  test('keeps an unknown block unchanged when it is moved', () => {
    const future: BlockItem = { type: 'hologram', v: 7, props: { id: 'h', deep: { inner: [{ id: 'h2' }] } } };
    const blocks: Blocks = { v: 1, items: [future, { type: 'hero', props: { id: 'a', title: 'Hi' } }] };
    const media = { 'h.picture': 'm1', 'h2.picture': 'm2' };
    const items = openPage(blocks, media);
    expect(items[0]?.type).toBe(keptType);
    const moved = moveItem(items, 'h', { parent: null, slot: '', index: 1 });
    expect(closePage(moved, blocks, media, idsOf(items))).toEqual({
      blocks: { v: 1, items: [blocks.items[1], future] },
      media,
    });
  });

  test('gives blocks with the same id different ids, and both keep the picture', () => {
    const twin = { type: 'hero', props: { id: 'same' } };
    const blocks: Blocks = { v: 1, items: [twin, structuredClone(twin)] };
    const items = openPage(blocks, { 'same.picture': 'm1' });
    expect(idsOf(items).size).toBe(2);
    const { media } = closePage(items, blocks, { 'same.picture': 'm1' }, idsOf(items));
    expect(Object.values(media)).toEqual(['m1', 'm1']);
  });

  test('loses the pictures of a removed block, and no others', () => {
    const blocks: Blocks = { v: 1, items: [{ type: 'hero', props: { id: 'a' } }] };
    const media = { 'a.picture': 'm1', cover: 'm2', 'elsewhere.picture': 'm3' };
    const items = openPage(blocks, media);
    expect(closePage(removeItem(items, 'a'), blocks, media, idsOf(items)).media).toEqual({
      cover: 'm2',
      'elsewhere.picture': 'm3',
    });
  });

  test('derives the picture slots of a rich text from its content', () => {
    const text = { type: 'doc', content: [{ type: 'picture', attrs: { media: 'truck00000000000' } }] };
    const items = openPage({ v: 1, items: [{ type: 'rich-text', props: { id: 't', text } }] }, { 't.gone': 'gone' });
    expect(closePage(items, null, {}, new Set()).media).toEqual({ 't.truck00000000000': 'truck00000000000' });
  });
});

describe('moving', () => {
  const three = () => ['a', 'b', 'c'].map((id): PageItem => ({ type: 'hero', props: { id } }));
  const order = (items: PageItem[]) => items.map(({ props }) => props.id).join('');

  test('goes up and down, but not past the ends', () => {
    const items = three();
    const down = targetOf(items, 'a', 'down');
    expect(down && order(moveItem(items, 'a', down))).toBe('bac');
    expect(targetOf(items, 'a', 'up')).toBeNull();
    expect(targetOf(items, 'c', 'down')).toBeNull();
    expect(targetOf(items, 'a', 'out')).toBeNull();
  });

  test('keeps the identity of the other blocks', () => {
    const items = three();
    const changed = updateItem(items, 'b', (item) => ({ ...item, props: { ...item.props, title: 'New' } }));
    expect(itemById(changed, 'b')?.props['title']).toBe('New');
    expect(changed[0]).toBe(items[0]);
  });

  test('works with every new block, which has a unique id', () => {
    const items = blockTypes.map((type) => newItem(type));
    expect(idsOf(items).size).toBe(everyItem(items).length);
    for (const item of items)
      expect(placeOf(insertItems([], { parent: null, slot: '', index: 0 }, [item]), item.props.id)).not.toBeNull();
  });
});

describe('the arrangement', () => {
  const words: PageItem = { type: 'call-to-action', props: { id: 'c', title: 'Come' } };
  const items: PageItem[] = [
    { type: 'hero', props: { id: 'a', title: 'Hi', $media: { picture: 'm1' } } },
    { type: 'columns', props: { id: 'b', layout: 'halves', first: [words] } },
    { type: keptType, props: { id: 'd', $item: { type: 'hologram', props: { id: 'd' } } } },
  ];

  test('holds no content, so an edit of a block’s text doesn’t change it', () => {
    expect(JSON.stringify(arrangementOf(items))).not.toMatch(/Hi|Come|m1|halves|hologram/);
    const typed = updateItem(items, 'c', (item) => ({ ...item, props: { ...item.props, title: 'Come over' } }));
    expect(arrangementOf(typed)).toEqual(arrangementOf(items));
  });

  test('keeps the identity of moved blocks and fills new ones with starter content', () => {
    expect(arranged(arrangementOf(items), items)).toEqual(items);
    const inside = { parent: 'b', slot: 'second', index: 0 };
    const next = arranged(arrangementOf(moveItem(items, 'a', inside)), items);
    expect(next[0]?.props['second']).toEqual([items[0]]);
    expect(itemById(next, 'a')).toBe(items[0]);
    expect(itemById(next, 'c')).toBe(words);
    const added = arranged([...arrangementOf(items), { type: 'hero', props: { id: 'new' } }], items);
    expect(added[0]).toBe(items[0]);
    expect(added[3]).toMatchObject({ type: 'hero', props: { ...definitionOf('hero')?.starter, id: 'new' } });
  });
});

describe('copy and paste', () => {
  const hero: PageItem = { type: 'hero', props: { id: 'a', title: 'Hi', $media: { picture: 'm1' } } };

  test('copies a block with its picture under a fresh id', () => {
    const pasted = pastedItems(copiedText([hero], 'a.test'), 'a.test');
    expect(pasted).toMatchObject({
      left: 0,
      items: [{ type: 'hero', props: { title: 'Hi', $media: { picture: 'm1' } } }],
    });
    expect(pasted?.items[0]?.props.id).not.toBe('a');
  });

  test('drops the pictures of another domain, and says so of the block', () => {
    const pasted = pastedItems(copiedText([hero], 'a.test'), 'b.test');
    expect(pasted?.items[0]?.props['$media']).toBeUndefined();
    const [stayed] = Object.entries(pasted?.stayed ?? {});
    expect(stayed).toEqual([pasted?.items[0]?.props.id, { host: 'a.test', pictures: 1, lists: false }]);
    expect(pastedItems(copiedText([hero], 'a.test'), 'a.test')?.stayed).toEqual({});
  });

  test('counts what blocks inside a block lose, and what they list of the other domain', () => {
    const grid: PageItem = { type: 'members-grid', props: { id: 'g', members: ['aaaaaaaaaaaaaaaa'] } };
    const columns: PageItem = {
      type: 'columns',
      props: { id: 'c', first: [hero, { ...hero, props: { ...hero.props, id: 'b' } }] },
    };
    const pasted = pastedItems(copiedText([columns, grid], 'a.test'), 'b.test');
    const words = (pasted?.items ?? []).map(({ props }) => {
      const stayed = pasted?.stayed[props.id];
      return stayed && stayedWords(stayed);
    });
    expect(words).toEqual([
      '2 pictures stayed at a.test. Choose again from this website.',
      'What it lists stayed at a.test. Choose again from this website.',
    ]);
  });

  test('rejects other text, unknown blocks and javascript: links', () => {
    const text = (items: unknown[]) => JSON.stringify({ kind: 'caravan-blocks', host: 'a.test', items, media: {} });
    for (const other of ['', 'hello', '{"kind":"caravan-blocks"}', '[', text([])])
      expect(pastedItems(other, 'a.test')).toBeNull();
    expect(pastedItems(text([{ type: 'x', props: { id: 'a' } }]), 'a.test')).toEqual({
      items: [],
      left: 1,
      stayed: {},
    });
    const bad = { type: 'hero', props: { id: 'a', action_url: 'javascript:alert(1)' } };
    expect(pastedItems(text([bad]), 'a.test')).toEqual({ items: [], left: 1, stayed: {} });
  });
});
