import { expect, test } from 'vitest';

import { countTests } from './counts.ts';

/** A Vitest report from lines of `file: test: status`. */
function vitest(success: boolean, ...tests: string[]) {
  return {
    success,
    testResults: tests.map((line) => {
      const [name, fullName, status] = line.split(': ');
      return { name, assertionResults: [{ fullName, status }] };
    }),
  };
}
const playwright = { errors: [], stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

test('counts passed tests', () => {
  expect(countTests('vitest', vitest(true, 'a: one: passed', 'a: two: passed', 'b: one: passed'))).toEqual({
    passed: 3,
    failed: 0,
  });
  expect(countTests('playwright', playwright)).toEqual({ passed: 5, failed: 0 });
});

test('counts skipped and flaky tests as failed', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: two: todo', 'a: three: pending')).failed).toBe(3);
  expect(
    countTests('playwright', { ...playwright, stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 } }).failed,
  ).toBe(3);
});

test('accepts a test that ran on one of the two databases', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: one: passed'))).toEqual({ passed: 1, failed: 0 });
  expect(countTests('vitest', vitest(true, 'b: one: skipped', 'a: one: passed')).failed).toBe(1);
  expect(countTests('vitest', vitest(false, 'a: one: failed', 'a: one: passed')).failed).toBe(1);
});

test('accepts a skipped test that says where it can run', () => {
  expect(countTests('vitest', vitest(true, 'a: a disk (only where one can be mounted): skipped'))).toEqual({
    passed: 0,
    failed: 0,
  });
});

test('counts a file that fails to load as a failure', () => {
  expect(countTests('vitest', vitest(false, 'a: one: passed')).failed).toBe(1);
  expect(countTests('playwright', { ...playwright, errors: [{ message: 'no such module' }] }).failed).toBe(1);
});
