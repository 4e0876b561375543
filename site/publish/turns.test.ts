import { expect, test } from 'vitest';

import { createTurns } from './turns.ts';

function takeAll(turns: ReturnType<typeof createTurns<string>>): string[] {
  const taken: string[] = [];
  for (let item = turns.take(); item !== undefined; item = turns.take()) taken.push(item);
  return taken;
}

test('queues take turns, each in its own order, and a later one waits for one turn of the others', () => {
  const turns = createTurns<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) turns.add('a', item);
  expect(turns.take()).toBe('a1');
  turns.add('b', 'b1');
  turns.add('b', 'b2');
  turns.add('c', 'c1');
  expect(takeAll(turns)).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(turns.size).toBe(0);
});

test('items without a queue come before all queues', () => {
  const turns = createTurns<string>();
  turns.add('a', 'a1');
  turns.add(null, 'now');
  turns.add(null, 'then');
  expect(turns.size).toBeGreaterThan(0);
  expect(takeAll(turns)).toEqual(['now', 'then', 'a1']);
});
