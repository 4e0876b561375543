import { describe, expect, test } from 'vitest';

import { blockMarkup } from './markup.ts';
import { blocks, blockTypes, isBlockType } from './registry.ts';

describe('the blocks of a built page', () => {
  test('each type has the markup of its folder', () => {
    expect(Object.keys(blockMarkup).toSorted()).toEqual(blockTypes.toSorted());
  });

  test.each(blockTypes)('%s needs only an id, and keeps unknown keys', (type) => {
    const parsed = blocks[type].schema.safeParse({ id: 'one', fromTheFuture: 1 });
    expect(parsed.data).toMatchObject({ id: 'one', fromTheFuture: 1 });
  });

  test.each(blockTypes)('%s has a valid starter', (type) => {
    const { schema, starter } = blocks[type];
    expect(schema.safeParse({ ...starter, id: 'one' }).error?.issues).toBeUndefined();
  });

  test.each(blockTypes)('%s without an id is refused', (type) => {
    expect(blocks[type].schema.safeParse({}).success).toBe(false);
  });

  test('an action that runs code is refused', () => {
    const call = { id: 'one', title: 'Go', action_text: 'Go' };
    expect(blocks['call-to-action'].schema.safeParse({ ...call, action_url: ' JavaScript:alert(1)' }).success).toBe(
      false,
    );
    expect(blocks['call-to-action'].schema.safeParse({ ...call, action_url: '/members' }).success).toBe(true);
  });

  test('a name from the prototype is not a block', () => {
    expect(isBlockType('hero')).toBe(true);
    expect(isBlockType('constructor')).toBe(false);
  });
});
