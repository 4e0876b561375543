import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fileUrl, mediaUrl } from './media-url.ts';
import { formatHundredths, parseNumber, parsePrice } from './number-input.tsx';
import { exactTime, relative } from './relative-time.tsx';
import { createDebounced } from './use-debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an amount of money is stored in hundredths', () => {
  expect(parsePrice('12.5')).toBe(1250);
  expect(parsePrice(' 12,50 ')).toBe(1250);
  expect(parsePrice('19.99')).toBe(1999);
  expect(parsePrice('')).toBeUndefined();
  expect(parsePrice('-3')).toBeNaN();
  expect(parsePrice('about ten')).toBeNaN();
  expect(parsePrice('1e3')).toBeNaN();
  expect(parsePrice('1e400')).toBeNaN();
  expect(parsePrice('9'.repeat(400))).toBeNaN();
  expect(parsePrice('١٢٫٥٠')).toBeNaN();
  expect(parsePrice('🌮')).toBeNaN();
  expect(parsePrice('0')).toBe(0);
  expect(formatHundredths(1250)).toBe('12.50');
  expect(formatHundredths(undefined)).toBe('');
});

test('a number is read with a point or a comma, and nothing else is guessed', () => {
  expect(parseNumber('-97.7431')).toBe(-97.7431);
  expect(parseNumber('30,2672')).toBe(30.2672);
  expect(parseNumber(' ')).toBeUndefined();
  for (const wrong of ['1e400', 'abc', '1,234.50', '--1', '١٢', '🌮', 'NaN', 'Infinity'])
    expect(parseNumber(wrong)).toBeNaN();
});

test('relative times read like speech', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const at = (iso: string) => relative(new Date(iso), now);
  expect(at('2026-11-20T11:59:30Z')).toBe('just now');
  expect(at('2026-11-20T11:00:00Z')).toBe('1 hour ago');
  expect(at('2026-11-19T12:00:00Z')).toBe('yesterday');
  expect(at('2026-11-22T12:00:00Z')).toBe('in 2 days');
});

test('the exact time behind a relative one is on a clock of 12 hours, without minutes on the hour', () => {
  expect(exactTime(new Date(2026, 10, 20, 18, 0, 5))).toMatch(/^Friday, November 20, 2026 at 6 PM \S+$/);
  expect(exactTime(new Date(2026, 10, 20, 6, 5))).toMatch(/^Friday, November 20, 2026 at 6:05 AM \S+$/);
});

test('a debounced call runs once after the last call, or at once with flush', () => {
  const calls: string[] = [];
  const debounced = createDebounced<[string]>(300);
  debounced.use((text) => calls.push(text));
  debounced.run('a');
  vi.advanceTimersByTime(299);
  debounced.run('ab');
  vi.advanceTimersByTime(299);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['ab']);
  debounced.run('abc');
  debounced.flush();
  vi.advanceTimersByTime(1000);
  expect(calls).toEqual(['ab', 'abc']);
});

test('§9: without a delay of its own a call is debounced by 25 ms', () => {
  const calls: string[] = [];
  const debounced = createDebounced<[string]>();
  debounced.use((text) => calls.push(text));
  for (const text of ['a', 'ab', 'abc']) {
    debounced.run(text);
    vi.advanceTimersByTime(24);
  }
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['abc']);
});

test('a picture’s URL is its smallest file that is wide enough; a PDF has none', () => {
  const media = {
    id: 'aaaaaaaaaaaaaaaa',
    base: '/media',
    hashed_name: 'h',
    name: 'truck.jpg',
    alt: '',
    width: 2000,
    height: 1000,
    focal: { x: 0.5, y: 0.5 },
    thumbhash: null,
    bytes: 1,
    created_at: '2026-11-20T12:00:00.000Z',
  };
  expect(mediaUrl({ ...media, path: 'ab/cd', extensions: ['avif', 'webp', 'jpg'], widths: [960, 320, 640] }, 400)).toBe(
    '/media/ab/cd-640.webp',
  );
  expect(mediaUrl({ ...media, path: 'ab/cd', extensions: ['jpg'], widths: [320] }, 400)).toBe('/media/ab/cd-320.jpg');
  const svg = { ...media, extension: 'svg' };
  expect(mediaUrl({ ...svg, rasters: [320, 640] }, 400)).toBe('/media/h-640.webp');
  expect([mediaUrl(svg, 400), mediaUrl({ ...svg, rasters: [] }, 400)]).toEqual([null, null]);
  expect(fileUrl(svg)).toBe('/media/h.svg');
  expect(mediaUrl({ ...media, extension: 'pdf' }, 400)).toBeNull();
});
