import { expect, test } from 'vitest';

import { formatClock, formatHours, formatTime } from './clock-words.ts';

test('times in words', () => {
  expect(['00:00', '07:05', '12:00', '12:30', '23:00'].map(formatTime)).toEqual([
    'midnight',
    '7:05 AM',
    'noon',
    '12:30 PM',
    '11 PM',
  ]);
});

test('a time after a date never says midnight, which could be either end of it', () => {
  expect(['00:00', '00:30', '12:00', '18:00'].map(formatClock)).toEqual(['12 AM', '12:30 AM', '12 PM', '6 PM']);
});

test('hours without one of their times, and what is no time', () => {
  expect(formatHours({ from: '11:30', to: '19:30' })).toBe('11:30 AM – 7:30 PM');
  expect(formatHours({ from: '20:00', to: '00:00' })).toBe('8 PM – midnight');
  // A field that was emptied.
  expect(formatHours({ from: '', to: '14:00' })).toBe('– 2 PM');
  expect(formatHours({ from: '11:00' })).toBe('11 AM –');
  expect(formatTime('soon')).toBe('soon');
});
