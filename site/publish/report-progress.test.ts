import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ReleaseProgress } from '#shared/schemas/releases.ts';

import { reportProgress } from './report-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rendering = (done: number): ReleaseProgress => ({ step: 'rendering', done, total: 100 });

test('a short build sends nothing', async () => {
  const sent: number[] = [];
  const reporter = reportProgress(async ({ done }) => sent.push(done));
  reporter.say(rendering(1));
  await vi.advanceTimersByTimeAsync(290);
  reporter.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
});

test('a long one sends the latest progress a few times a second, and nothing twice', async () => {
  const sent: number[] = [];
  const reporter = reportProgress(async ({ done }) => sent.push(done));
  for (let done = 1; done <= 100; done += 1) {
    reporter.say(rendering(done));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(2000);
  reporter.end();
  expect(sent).toEqual([30, 55, 80, 100]);
});

test('a slow or unreachable API gets one message at a time and doesn’t slow the build', async () => {
  let under = 0;
  let most = 0;
  const reporter = reportProgress(async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    under -= 1;
    throw new Error('The API is away');
  });
  for (let done = 1; done <= 50; done += 1) {
    reporter.say(rendering(done));
    await vi.advanceTimersByTimeAsync(100);
  }
  reporter.end();
  expect(most).toBe(1);
});
