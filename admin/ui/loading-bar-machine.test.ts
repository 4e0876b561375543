import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Bar, createLoadingBar } from './loading-bar-machine.ts';

let shown: Bar[] = [];
const last = () => shown.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => vi.useRealTimers());

test('§9: loading bar: work that is done within 200 ms shows nothing', () => {
  const bar = createLoadingBar((next) => shown.push(next));
  bar.start();
  vi.advanceTimersByTime(199);
  bar.finish();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([]);
});

test('longer work moves the bar, which never reaches 100 by itself', () => {
  const bar = createLoadingBar((next) => shown.push(next));
  bar.start();
  vi.advanceTimersByTime(200);
  expect(last()).toEqual({ visible: true, progress: 0 });
  vi.advanceTimersByTime(500);
  const early = last()?.progress ?? 0;
  vi.advanceTimersByTime(20_000);
  const late = last()?.progress ?? 0;
  expect(early).toBeGreaterThan(10);
  expect(late).toBeGreaterThan(early);
  expect(late).toBeLessThan(100);
});

test('§9: loading bar: while work goes on it moves every 100 ms', () => {
  const bar = createLoadingBar((next) => shown.push(next));
  bar.start();
  vi.advanceTimersByTime(200);
  for (let steps = 1; steps < 20; steps += 1) {
    const before = last()?.progress ?? 100;
    vi.advanceTimersByTime(99);
    expect(shown).toHaveLength(steps);
    vi.advanceTimersByTime(1);
    expect(shown).toHaveLength(steps + 1);
    expect(last()?.progress).toBeGreaterThan(before);
  }
});

test('§9: loading bar: at the end it fills, hides after 500 ms and empties 400 ms later', () => {
  const bar = createLoadingBar((next) => shown.push(next));
  bar.start();
  vi.advanceTimersByTime(300);
  bar.finish();
  expect(last()).toEqual({ visible: true, progress: 100 });
  vi.advanceTimersByTime(499);
  expect(last()).toEqual({ visible: true, progress: 100 });
  vi.advanceTimersByTime(1);
  expect(last()).toEqual({ visible: false, progress: 100 });
  vi.advanceTimersByTime(400);
  expect(last()).toEqual({ visible: false, progress: 0 });
});

test('work that starts while the bar hides shows it again at once', () => {
  const bar = createLoadingBar((next) => shown.push(next));
  bar.start();
  vi.advanceTimersByTime(300);
  bar.finish();
  vi.advanceTimersByTime(100);
  bar.start();
  expect(last()).toEqual({ visible: true, progress: 0 });
  vi.advanceTimersByTime(1000);
  expect(last()?.visible).toBe(true);
});
