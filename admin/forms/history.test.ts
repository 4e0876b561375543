import { expect, test } from 'vitest';

import { createHistory } from './history.ts';

test('undoes and redoes as many steps as it keeps', () => {
  const history = createHistory<number>({ most: 100 });
  for (let step = 0; step < 101; step += 1) history.push(step, '');
  let state = 101;
  for (let step = 0; step < 100; step += 1) state = history.undo(state) ?? -1;
  // The first step was one too many.
  expect([state, history.undo(0)]).toEqual([1, null]);
  for (let step = 0; step < 100; step += 1) state = history.redo(state) ?? -1;
  expect([state, history.redo(0)]).toEqual([101, null]);
});

test('merges typing in one field into one step until a pause', () => {
  let time = 0;
  const history = createHistory<string>({ pause: 800, now: () => time });
  for (const typed of ['', 'T', 'Ta']) {
    history.push(typed, 'a.title');
    time += 100;
  }
  time += 800;
  history.push('Tac', 'a.title');
  expect(history.undo('Taco')).toBe('Tac');
  expect(history.undo('Tac')).toBe('');
});
