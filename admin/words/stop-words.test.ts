import { expect, test } from 'vitest';

import { cellHours } from './cell-hours.ts';
import { localTimeWords } from './local-time.ts';
import { exceptionWords, stopWords } from './stop-row-words.ts';

test('stops and their exceptions are written on a clock of 12 hours, as visitors read them', () => {
  const stop = { id: 's', place: 'Riverside', days: [2, 5], from: '11:30', to: '00:00' };
  expect(stopWords({ ...stop, cancelled: true })).toBe('Tue, Fri, 11:30 AM – midnight, Riverside (canceled)');
  const date = '2026-12-29';
  expect(exceptionWords({ date, from: '12:00', to: '15:00', place: 'The lot' })).toBe(
    'Tue, Dec 29, 2026: noon – 3 PM, The lot',
  );
  expect(exceptionWords({ date, cancelled: true, note: 'Closed' })).toBe('Tue, Dec 29, 2026: canceled, Closed');
});

test('a time on the clocks of the domain, with its date', () => {
  expect(localTimeWords('2026-12-12 16:00')).toBe('Sat, Dec 12, 2026, 4 PM');
  expect(localTimeWords('2026-12-12T00:00')).toBe('Sat, Dec 12, 2026, 12 AM');
  expect(localTimeWords('2026-12-12')).toBe('Sat, Dec 12, 2026');
  expect(localTimeWords()).toBe('');
});

test('in a narrow cell a time never breaks before its AM or PM', () => {
  expect(cellHours({ from: '11:30', to: '00:00' }).split(' ')).toEqual(['11:30\u00a0AM\u00a0–', 'midnight']);
  expect(cellHours({ from: '12:00', to: '14:00' }).split(' ')).toEqual(['noon\u00a0–', '2\u00a0PM']);
});
