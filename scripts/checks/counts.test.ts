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
/** A Playwright report of one file with a test of each status, the last one in a suite of its own. */
function playwright(...statuses: string[]) {
  const specs = statuses.map((status) => ({ file: 'a.spec.ts', title: status, tests: [{ status }] }));
  return { errors: [], suites: [{ specs: specs.slice(0, -1), suites: [{ specs: specs.slice(-1) }] }] };
}

test('counts passed tests', () => {
  expect(countTests('vitest', vitest(true, 'a: one: passed', 'a: two: passed', 'b: one: passed'))).toEqual({
    passed: 3,
    failed: [],
  });
  expect(countTests('playwright', playwright('expected', 'expected'))).toEqual({ passed: 2, failed: [] });
});

test('names tests that failed, were flaky or were skipped', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: two: todo', 'a: three: passed')).failed).toEqual([
    'skipped: a one',
    'todo: a two',
  ]);
  expect(countTests('playwright', playwright('unexpected', 'flaky', 'expected', 'skipped'))).toEqual({
    passed: 1,
    failed: ['unexpected: a.spec.ts unexpected', 'flaky: a.spec.ts flaky', 'skipped: a.spec.ts skipped'],
  });
});

test('accepts a test that ran on one of the two databases', () => {
  expect(countTests('vitest', vitest(true, 'a: one: skipped', 'a: one: passed'))).toEqual({ passed: 1, failed: [] });
  expect(countTests('vitest', vitest(true, 'b: one: skipped', 'a: one: passed')).failed).toHaveLength(1);
  expect(countTests('vitest', vitest(false, 'a: one: failed', 'a: one: passed')).failed).toHaveLength(1);
});

test('accepts a skipped test that says where it can run', () => {
  expect(countTests('vitest', vitest(true, 'a: a disk (only where one can be mounted): skipped'))).toEqual({
    passed: 0,
    failed: [],
  });
});

test('counts a file that fails to load as a failure', () => {
  expect(countTests('vitest', vitest(false, 'a: one: passed')).failed).toHaveLength(1);
  expect(
    countTests('playwright', { ...playwright('expected'), errors: [{ message: 'no such module' }] }).failed,
  ).toEqual([expect.stringContaining('no such module')]);
});
