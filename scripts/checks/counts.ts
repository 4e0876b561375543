import * as z from 'zod/mini';

export type Counts = { passed: number; failed: number };

const VitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** How many tests a run's JSON report counts. One that was skipped checked nothing and one that needed luck is broken: both failed. */
export function countTests(runner: 'vitest' | 'playwright', report: unknown): Counts {
  if (runner === 'vitest') {
    const run = z.parse(VitestReport, report);
    const failed = run.numFailedTests + run.numPendingTests + run.numTodoTests;
    // A file that can't be loaded has no tests that could fail.
    return { passed: run.numPassedTests, failed: Math.max(failed, run.success ? 0 : 1) };
  }
  const { errors, stats } = z.parse(PlaywrightReport, report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
