import { describe, expect, test } from 'vitest';

import { blockMarkup } from './markup.ts';
import { blocks, blockTypes, isBlockType } from './registry.ts';

describe('the blocks of a built page', () => {
  test('each has the markup of the folder with its name', () => {
    expect(Object.keys(blockMarkup).toSorted()).toEqual(blockTypes.toSorted());
  });

  test.each(blockTypes)('%s is complete with nothing but an id, and keeps keys it does not know', (type) => {
    const parsed = blocks[type].schema.safeParse({ id: 'one', fromTheFuture: 1 });
    expect(parsed.data).toMatchObject({ id: 'one', fromTheFuture: 1 });
  });

  test.each(blockTypes)('%s starts with words that it accepts', (type) => {
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

  test('a name from the prototype is no block', () => {
    expect(isBlockType('hero')).toBe(true);
    expect(isBlockType('constructor')).toBe(false);
  });
});
