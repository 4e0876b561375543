import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Post } from '#shared/schemas/posts.ts';

import { emptyValues, type FormValues, storedPart } from './form-values.ts';
import { type Choices, mergeValues } from './merge-values.ts';

const word = fc.constantFrom('', 'Taco', 'Pho', 'Arepa', 'Bánh mì', '🌮');
const paragraph = (text: string) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) });
const dish = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  name: fc.constantFrom('Taco', 'Pho', 'Arepa'),
  price: fc.constantFrom(100, 200),
});

/** A form in one of a few hundred thousand states, few enough that two forms often agree. */
const form: fc.Arbitrary<FormValues> = fc
  .record({
    title: word,
    phone: word,
    status: fc.constantFrom<Post['post_status_id']>(1, 2),
    hidden: fc.boolean(),
    text: fc.array(word, { maxLength: 4 }),
    cuisines: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    menu: fc.uniqueArray(dish, { selector: ({ id }) => id }),
    poster: fc.constantFrom('', 'one', 'two'),
  })
  .map(({ title, phone, status, hidden, text, cuisines, menu, poster }): FormValues => ({
    ...emptyValues(2),
    title,
    post_status_id: status,
    no_index: hidden,
    post_body: {
      attributes: { description: '', phone, text: { type: 'doc', content: text.map(paragraph) }, menu_items: menu },
      media: Object.fromEntries(poster ? [['poster', poster]] : []),
      external_data: { cuisines },
    },
  }));

test('a part that only one person changed is taken without asking', () => {
  fc.assert(
    fc.property(form, form, (base, changed) => {
      const mine = mergeValues(base, changed, base);
      expect(mine.collisions).toEqual([]);
      expect(storedPart(mine.values)).toEqual(storedPart(changed));
      const theirs = mergeValues(base, base, changed);
      expect(theirs.collisions).toEqual([]);
      expect(words(theirs.values)).toEqual(words(changed));
    }),
  );
});

test('the same change by both people is no conflict', () => {
  fc.assert(
    fc.property(form, form, (base, changed) => {
      expect(mergeValues(base, changed, structuredClone(changed))).toMatchObject({ collisions: [], taken: [] });
    }),
  );
});

test('every part has one person’s value; only parts that both changed differently collide', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { values, collisions } = mergeValues(base, mine, theirs);
      for (const [name, key] of [
        ['title', 'title'],
        ['phone', 'post_body.attributes.phone'],
        ['poster', 'post_body.media.poster'],
      ] as const) {
        const [was, own, other, now] = [base, mine, theirs, values].map((state) => words(state)[name]);
        const both = own !== was && other !== was && own !== other;
        expect(collisions.some((collision) => collision.key === key)).toBe(both);
        expect(now).toBe(both || other === was ? own : other);
      }
      for (const tag of ['a', 'b', 'c']) {
        const [was, own, other, now] = [base, mine, theirs, values].map((state) => words(state).cuisines.includes(tag));
        expect(now).toBe(own === was ? other : own);
      }
      for (const id of ['1', '2', '3', '4']) {
        const [was, own, other, now] = [base, mine, theirs, values].map((state) => words(state).menu[id]);
        const both = own !== was && other !== was && own !== other;
        expect(collisions.some((collision) => collision.key.endsWith(`menu_items.${id}`))).toBe(both);
        expect(now).toBe(both || other === was ? own : other);
      }
    }),
    { numRuns: 300 },
  );
});

test('choosing theirs everywhere keeps the parts that only I changed; choosing mine keeps all of mine', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { collisions } = mergeValues(base, mine, theirs);
      const all = (side: 'mine' | 'theirs'): Choices => Object.fromEntries(collisions.map(({ key }) => [key, side]));
      const taken = words(mergeValues(base, mine, theirs, all('theirs')).values);
      const kept = words(mergeValues(base, mine, theirs, all('mine')).values);
      for (const name of ['title', 'phone', 'poster'] as const) {
        const [was, own, other] = [base, mine, theirs].map((state) => words(state)[name]);
        expect(taken[name]).toBe(other === was ? own : other);
        expect(kept[name]).toBe(own === was ? other : own);
      }
    }),
  );
});

test('without a base, every difference collides', () => {
  const [mine, theirs] = [emptyValues(2), emptyValues(2)];
  mine.title = 'Mine';
  theirs.title = 'Theirs';
  theirs.post_body.attributes.phone = '1';
  expect(mergeValues(null, mine, theirs).collisions.map(({ label }) => label)).toEqual(['Title', 'Phone']);
});

test('two people’s paragraphs are merged into one text', () => {
  const texts = (...paragraphs: string[]) => {
    const values = emptyValues(6);
    values.post_body.attributes.text = { type: 'doc', content: paragraphs.map(paragraph) };
    return values;
  };
  const base = texts('Dough at dawn.', 'Fire at noon.');
  const mine = texts('Dough at five.', 'Fire at noon.', '');
  const theirs = texts('Dough at dawn.', 'Fire at noon.', 'Sleep at ten.');
  const { values, collisions, taken } = mergeValues(base, mine, theirs);
  expect(collisions).toEqual([]);
  expect(taken).toEqual(['Text']);
  expect(words(values).text).toEqual(['Dough at five.', 'Fire at noon.', 'Sleep at ten.']);
});

/** What a reader sees of a form. */
function words({ title, post_body: { attributes, media, external_data } }: FormValues) {
  const { phone = '', text, menu_items = [] } = attributes;
  const content = (text as { content?: { content?: { text: string }[] }[] } | undefined)?.content ?? [];
  const paragraphs = content.map((node) => node.content?.[0]?.text ?? '');
  return {
    title,
    phone,
    text: paragraphs.slice(0, paragraphs.findLastIndex((shown) => shown !== '') + 1),
    cuisines: external_data.cuisines.toSorted(),
    menu: Object.fromEntries(menu_items.map(({ id, name, price }) => [id, `${name} ${price}`])) as Record<
      string,
      string
    >,
    poster: media['poster'] ?? '',
  };
}

describe('the built page', () => {
  const built = (...items: [id: string, title: string][]) => ({
    ...emptyValues(1),
    post_body: {
      ...emptyValues(1).post_body,
      blocks: { v: 1, items: items.map(([id, title]) => ({ type: 'hero', props: { id, title } })) },
    },
  });
  const base = built(['a', 'One'], ['b', 'Two']);

  test('changes of different blocks are both kept', () => {
    const { values, collisions } = mergeValues(
      base,
      built(['a', 'Mine'], ['b', 'Two']),
      built(['b', 'Two'], ['c', 'Theirs'], ['a', 'One']),
    );
    expect(collisions).toEqual([]);
    expect(values.post_body.blocks).toEqual(built(['b', 'Two'], ['c', 'Theirs'], ['a', 'Mine']).post_body.blocks);
  });

  test('a block that both changed collides under its name', () => {
    const mine = built(['a', 'Mine'], ['b', 'Two']);
    const theirs = built(['a', 'Theirs'], ['b', 'Two']);
    const { collisions } = mergeValues(base, mine, theirs);
    expect(collisions.map(({ label }) => label)).toEqual(['Built page: Hero “Mine”']);
    const chosen = mergeValues(base, mine, theirs, { [collisions[0]?.key ?? '']: 'theirs' });
    expect(chosen.values.post_body.blocks).toEqual(theirs.post_body.blocks);
  });

  test('moves of different blocks are both kept; moves of the same block collide', () => {
    const page = (ids: string) => built(...[...ids].map((id): [string, string] => [id, id]));
    const idsOf = (values: FormValues) =>
      (values.post_body.blocks as { items: { props: { id: string } }[] }).items.map(({ props }) => props.id).join('');
    const both = mergeValues(page('abcde'), page('bcdea'), page('eabcd'));
    expect([idsOf(both.values), both.collisions]).toEqual(['ebcda', []]);
    const added = mergeValues(page('abc'), page('bcax'), page('cayb'));
    expect(
      idsOf(added.values)
        .split('')
        .toSorted((one, other) => one.localeCompare(other))
        .join(''),
    ).toBe('abcxy');

    const mine = page('bcdea');
    const disputed = mergeValues(page('abcde'), mine, page('bcade'));
    expect(disputed.collisions.map(({ label }) => label)).toEqual(['Built page: order']);
    expect(idsOf(disputed.values)).toBe('bcdea');
    const key = disputed.collisions[0]?.key ?? '';
    expect(idsOf(mergeValues(page('abcde'), mine, page('bcade'), { [key]: 'theirs' }).values)).toBe('bcade');
  });

  const page = (ids: string) => built(...[...ids].map((id): [string, string] => [id, id]));
  const orderOf = ({ values }: ReturnType<typeof mergeValues>) =>
    (values.post_body.blocks as { items: { props: { id: string } }[] }).items.map(({ props }) => props.id).join('');

  test('swaps of neighbors that share a block collide, because no order keeps both', () => {
    for (const [before, mine, theirs] of [
      ['abc', 'bac', 'acb'],
      ['abc', 'acb', 'bac'],
      ['abcd', 'bacd', 'acdb'],
      ['abcde', 'acbde', 'abdce'],
    ] as const) {
      const asked = mergeValues(page(before), page(mine), page(theirs));
      expect(asked.collisions.map(({ label }) => label)).toEqual(['Built page: order']);
      expect(orderOf(asked)).toBe(mine);
      const key = asked.collisions[0]?.key ?? '';
      expect(orderOf(mergeValues(page(before), page(mine), page(theirs), { [key]: 'theirs' }))).toBe(theirs);
    }
    const apart = mergeValues(page('abcd'), page('bacd'), page('abdc'));
    expect([orderOf(apart), apart.collisions]).toEqual(['badc', []]);
  });

  test('no move is lost without a collision', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f'];
    const shuffled = fc.shuffledSubarray(before, { minLength: 6 }).map((ids) => ids.join(''));
    /** The pairs whose order changed. */
    const turned = (ids: string) =>
      before.flatMap((one) =>
        before.filter((other) => other > one && ids.indexOf(other) < ids.indexOf(one)).map((other) => other + one),
      );
    fc.assert(
      fc.property(shuffled, shuffled, (mine, theirs) => {
        const merged = mergeValues(page(before.join('')), page(mine), page(theirs));
        const asked = merged.collisions.length > 0;
        expect(turned(orderOf(merged))).toEqual(
          expect.arrayContaining([...turned(mine), ...(asked ? [] : turned(theirs))]),
        );
        const [{ key } = { key: '' }] = merged.collisions;
        const chosen = mergeValues(page(before.join('')), page(mine), page(theirs), { [key]: 'theirs' });
        expect(turned(orderOf(chosen))).toEqual(expect.arrayContaining(turned(theirs)));
      }),
      { numRuns: 500 },
    );
  });
});
