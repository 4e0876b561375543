import * as z from 'zod/mini';

export type Counts = { passed: number; failed: number };

const VitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** The end of a test name that says what the test needs of the machine. */
const onlySomewhere = /\(only where [^)]+\)/;

/**
 * Counts the tests of a JSON report. Skipped and flaky tests count as failed, unless the name says where the test can run.
 * A test that is skipped on one of the two databases counts when it ran on the other.
 */
export function countTests(runner: 'vitest' | 'playwright', report: unknown): Counts {
  if (runner === 'vitest') {
    const { success, testResults } = z.parse(VitestReport, report);
    const tests = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ name: `${file} ${fullName}`, status })),
    );
    const passed = tests.filter(({ status }) => status === 'passed');
    const ran = new Set(passed.map(({ name }) => name));
    const failed = tests.filter(
      ({ name, status }) => status === 'failed' || (status !== 'passed' && !ran.has(name) && !onlySomewhere.test(name)),
    ).length;
    // A file that fails to load reports no tests.
    return { passed: passed.length, failed: Math.max(failed, success ? 0 : 1) };
  }
  const { errors, stats } = z.parse(PlaywrightReport, report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
