import { expect, test } from 'vitest';

import { namesWithRoom } from './pin-names.ts';

/** The sides of names on a drawing. */
function sidesOfNames(pins: [number, number][], names: string[], shape: number) {
  const found = namesWithRoom(
    pins,
    names.map((name) => (name ? [name] : [])),
    shape,
  );
  return found.map((name) => name?.side ?? null);
}

test('a name is after its pin where there is room, else before it, else nowhere', () => {
  expect(sidesOfNames([[20, 50]], ['The Drag'], 0.7)).toEqual(['end']);
  expect(sidesOfNames([[90, 50]], ['The Drag'], 0.7)).toEqual(['start']);
  expect(sidesOfNames([[50, 50]], ['A place with a name as long as half of the drawing'], 0.7)).toEqual([null]);
  expect(sidesOfNames([[50, 50]], [''], 0.7)).toEqual([null]);
});

test('a name covers neither another pin nor another name', () => {
  const near = sidesOfNames(
    [
      [50, 50],
      [60, 50],
    ],
    ['Rainey', 'Davis'],
    0.7,
  );
  expect(near).toEqual(['start', 'end']);
  const above = sidesOfNames(
    [
      [20, 50],
      [24, 51],
      [20, 90],
    ],
    ['Comal Corner', 'Republic Square', 'Zilker trailhead'],
    0.7,
  );
  expect(above).toEqual([null, 'end', 'end']);
});

test('a name is whole where there is room, and else its short form', () => {
  const names = ['Republic Square farmers market', 'Republic Square…'];
  expect(namesWithRoom([[20, 50]], [names], 0.7)).toEqual([{ text: names[0], side: 'end' }]);
  expect(namesWithRoom([[90, 50]], [names], 0.7)).toEqual([{ text: names[0], side: 'start' }]);
  expect(namesWithRoom([[50, 50]], [names], 0.7)).toEqual([{ text: names[1], side: 'end' }]);
});
