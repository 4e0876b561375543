import { expect, test } from 'vitest';

import { countTests } from './counts.ts';

const vitest = { success: true, numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const playwright = { errors: [], stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

test('passed tests are counted', () => {
  expect(countTests('vitest', vitest)).toEqual({ passed: 7, failed: 0 });
  expect(countTests('playwright', playwright)).toEqual({ passed: 5, failed: 0 });
});

test('a skipped test is not a passed one', () => {
  expect(countTests('vitest', { ...vitest, numPendingTests: 1, numTodoTests: 1 }).failed).toBe(2);
  expect(
    countTests('playwright', { ...playwright, stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 } }).failed,
  ).toBe(3);
});

test('a file that cannot be loaded is a failure, though no test of it failed', () => {
  expect(countTests('vitest', { ...vitest, success: false }).failed).toBe(1);
  expect(countTests('playwright', { ...playwright, errors: [{ message: 'no such module' }] }).failed).toBe(1);
});
