import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#shared/client/errors/http-error.ts';

import { holdLease, type Lease, LeaseLostError } from './lease.ts';

const leaseTime = 15_000;

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

test('a quick build doesn’t renew the lease', async () => {
  await lease.confirm();
  expect(asked).toBe(0);
});

test('a long build renews the lease while it runs', async () => {
  await vi.advanceTimersByTimeAsync(3 * leaseTime);
  expect(asked).toBeGreaterThanOrEqual(3 * 4 - 1);
  const before = asked;
  await lease.confirm();
  expect(asked).toBe(before);
});

test('a release taken over by another publisher isn’t switched to', async () => {
  answer = refused;
  await vi.advanceTimersByTimeAsync(leaseTime);
  await expect(lease.confirm()).rejects.toThrow(LeaseLostError);
});

test('after a long outage of the API, the lease is confirmed before the switch', async () => {
  answer = () => Promise.reject(new Error('The API is away'));
  await vi.advanceTimersByTimeAsync(2 * leaseTime);
  await expect(lease.confirm()).rejects.toThrow('The API is away');
  answer = refused;
  await expect(lease.confirm()).rejects.toThrow(LeaseLostError);
});

test('a short outage of the API doesn’t stop the build', async () => {
  answer = () => Promise.reject(new Error('The API is away'));
  await vi.advanceTimersByTimeAsync(leaseTime / 2);
  await expect(lease.confirm()).resolves.toBeUndefined();
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(leaseTime);
  await expect(lease.confirm()).resolves.toBeUndefined();
});

test('an ended lease isn’t renewed', async () => {
  lease.end();
  await vi.advanceTimersByTimeAsync(leaseTime);
  expect(asked).toBe(0);
});
