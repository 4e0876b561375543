import { expect, test } from 'vitest';

import { stopChecks } from './stop-checks.ts';

test('names two stops that are at the same time', () => {
  const stop = { id: 'a', place: 'Dock Five', from: '11:00', to: '14:00', days: [1] };
  const at = (from: string) =>
    stopChecks(
      [stop, { ...stop, id: 'b', place: 'Nye Point', from }],
      'America/Chicago',
      new Date('2026-11-30T15:00Z'),
    );
  expect(at('12:00')).toEqual([
    { id: 'overlap a b', words: 'Two stops are at the same time: Dock Five and Nye Point.', field: 'stops' },
  ]);
  expect(at('14:00')).toEqual([]);
});
