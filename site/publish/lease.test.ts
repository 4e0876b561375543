import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#shared/client/errors/http-error.ts';

import { holdLease, type Lease, LeaseLostError } from './lease.ts';

const minute = 60_000;

let asked = 0;
let answer: () => Promise<void> = () => Promise.resolve();
let lease: Lease;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answer = () => Promise.resolve();
  lease = holdLease(() => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  lease.end();
  vi.useRealTimers();
});

const refused = () => Promise.reject(new HttpError('PUT', '/', 409, 'Conflict', null));

test('a quick build asks for nothing', async () => {
  await lease.confirm();
  expect(asked).toBe(0);
});

test('a long build asks for more time while it goes on', async () => {
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(asked).toBeGreaterThanOrEqual(3 * 4 - 1);
  const before = asked;
  await lease.confirm();
  expect(asked).toBe(before);
});

test('what another publisher took over is not switched to', async () => {
  answer = refused;
  await vi.advanceTimersByTimeAsync(minute);
  await expect(lease.confirm()).rejects.toThrow(LeaseLostError);
});

test('where the API was away for too long, it is asked once more before the switch', async () => {
  answer = () => Promise.reject(new Error('The API is away'));
  await vi.advanceTimersByTimeAsync(2 * minute);
  await expect(lease.confirm()).rejects.toThrow('The API is away');
  answer = refused;
  await expect(lease.confirm()).rejects.toThrow(LeaseLostError);
});

test('an API that was away for a moment is no reason to stop', async () => {
  answer = () => Promise.reject(new Error('The API is away'));
  await vi.advanceTimersByTimeAsync(minute / 2);
  await expect(lease.confirm()).resolves.toBeUndefined();
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(minute);
  await expect(lease.confirm()).resolves.toBeUndefined();
});

test('the end asks no more', async () => {
  lease.end();
  await vi.advanceTimersByTimeAsync(minute);
  expect(asked).toBe(0);
});
