import { expect, test } from 'vitest';

import { sidesOfNames } from './pin-names.ts';

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
