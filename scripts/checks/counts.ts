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

/** A test that says in its name where alone it can run. */
const onlySomewhere = /\(only where [^)]+\)/;

/**
 * How many tests a run's JSON report counts. One that was skipped checked nothing and one that needed luck is broken: both failed.
 * A test that runs on two databases counts as run when it ran on one of them, because some belong to one alone.
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
    // A file that can't be loaded has no tests that could fail.
    return { passed: passed.length, failed: Math.max(failed, success ? 0 : 1) };
  }
  const { errors, stats } = z.parse(PlaywrightReport, report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
