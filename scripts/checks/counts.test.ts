import { expect, test } from 'vitest';

import { countTests } from './counts.ts';

/** A Vitest report from lines of `file: test: status: failures of tries before`. */
function vitest(success: boolean, ...tests: string[]) {
  return {
    success,
    testResults: tests.map((line) => {
      const [name, fullName, status, ...failureMessages] = line.split(': ');
      return { name, assertionResults: [{ fullName, status, failureMessages }] };
    }),
  };
}
/** A Playwright report of one file with a test of each status, the last one in a suite of its own. */
function playwright(...statuses: string[]) {
  const specs = statuses.map((status) => ({ file: 'a.spec.ts', title: status, tests: [{ status }] }));
  return { errors: [], suites: [{ specs: specs.slice(0, -1), suites: [{ specs: specs.slice(-1) }] }] };
}

test('counts passed tests', () => {
  expect(countTests('vitest', vitest(true, 'a: one: passed', 'a: two: passed', 'b: one: passed'))).toEqual({
    passed: 3,
    flaky: [],
    failed: [],
  });
  expect(countTests('playwright', playwright('expected', 'expected'))).toEqual({
    passed: 2,
    flaky: [],
    failed: [],
  });
});

test('names tests that failed or were skipped', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: two: todo', 'a: three: passed')).failed).toEqual([
    'skipped: a one',
    'todo: a two',
  ]);
  expect(countTests('playwright', playwright('unexpected', 'expected', 'skipped'))).toEqual({
    passed: 1,
    flaky: [],
    failed: ['unexpected: a.spec.ts unexpected', 'skipped: a.spec.ts skipped'],
  });
});

test('names tests that passed when tried again, and fails when there are many', () => {
  expect(countTests('vitest', vitest(true, 'a: one: passed: timed out', 'a: two: passed'))).toEqual({
    passed: 2,
    flaky: ['a one'],
    failed: [],
  });
  expect(countTests('playwright', playwright('flaky', 'flaky', 'flaky'))).toEqual({
    passed: 3,
    flaky: Array(3).fill('a.spec.ts flaky'),
    failed: [],
  });
  expect(countTests('playwright', playwright(...Array<string>(4).fill('flaky'))).failed).toEqual([
    'flaky: 4 tests passed only when tried again, 3 may',
  ]);
});

test('accepts a test that ran on one of the two databases', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: one: passed'))).toEqual({
    passed: 1,
    flaky: [],
    failed: [],
  });
  expect(countTests('vitest', vitest(true, 'b: one: skipped', 'a: one: passed')).failed).toHaveLength(1);
  expect(countTests('vitest', vitest(false, 'a: one: failed', 'a: one: passed')).failed).toHaveLength(1);
});

test('accepts a skipped test that says where it can run', () => {
  expect(countTests('vitest', vitest(true, 'a: a disk (only where one can be mounted): skipped'))).toEqual({
    passed: 0,
    flaky: [],
    failed: [],
  });
});

test('counts a file that fails to load as a failure', () => {
  expect(countTests('vitest', vitest(false, 'a: one: passed')).failed).toHaveLength(1);
  expect(
    countTests('playwright', { ...playwright('expected'), errors: [{ message: 'no such module' }] }).failed,
  ).toEqual([expect.stringContaining('no such module')]);
});
