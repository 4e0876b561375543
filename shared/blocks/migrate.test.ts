import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isKnown, migrateBlock, migrated } from './migrate.ts';
import { blocks, blockTypes } from './registry.ts';

const history = {
  version: 3,
  migrations: [
    ({ words, ...props }: Record<string, unknown>) => ({ ...props, title: words }),
    (props: Record<string, unknown>) => ({ ...props, id: 'lost', level: 2 }),
  ],
};

test('an item without a version has version 1 and runs every migration', () => {
  const item = { type: 'old', props: { id: 'one', words: 'Hello', other: [1] }, extra: true };
  expect(migrated(item, history)).toEqual({
    type: 'old',
    v: 3,
    props: { id: 'one', title: 'Hello', other: [1], level: 2 },
    extra: true,
  });
  expect(item.props).toEqual({ id: 'one', words: 'Hello', other: [1] });
});

test('an item of a later version runs only the newer migrations', () => {
  expect(migrated({ type: 'old', v: 2, props: { id: 'one', words: 'kept' } }, history).props).toEqual({
    id: 'one',
    words: 'kept',
    level: 2,
  });
});

test('a current, newer or unknown item keeps its identity', () => {
  const props = fc.dictionary(fc.string(), fc.jsonValue()).map((some) => ({ ...some, id: 'one' }));
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), props, (name, newer, some) => {
      const unknown = { type: `x-${name}`, v: newer, props: some };
      expect(migrateBlock(unknown)).toBe(unknown);
      expect(isKnown(unknown)).toBe(false);
      const future = { type: 'hero', v: blocks.hero.version + newer, props: some };
      expect(migrateBlock(future)).toBe(future);
      expect(isKnown(future)).toBe(false);
    }),
  );
});

test.each(blockTypes)('%s has a migration for each version before its own', (type) => {
  expect(blocks[type].migrations).toHaveLength(blocks[type].version - 1);
});

test('stories chosen before stories had categories stay chosen', () => {
  const stored = (props: object) => migrateBlock({ type: 'blog-teasers', props: { id: 'one', ...props } }).props;
  expect(stored({ chosen: ['a'] })).toMatchObject({ show: 'chosen', chosen: ['a'] });
  expect(stored({ chosen: [] })).toMatchObject({ show: 'newest' });
  expect(stored({})).toMatchObject({ show: 'newest' });
});
