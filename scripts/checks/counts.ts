import * as z from 'zod/mini';

/** How many tests passed, the names of those that passed only when tried again, and of those that failed. */
export type Counts = { passed: number; flaky: string[]; failed: string[] };

/** More flaky tests than these in one step are a fault of the product or of its tests, not of a busy machine. */
const allowedFlaky = 3;

const VitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
});

const Suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
const PlaywrightReport = z.object({ errors: z.array(z.unknown()), suites: z.array(Suite) });

/** The end of a test name that says what the test needs of the machine. */
const onlySomewhere = /\(only where [^)]+\)/;

/**
 * Counts the tests of a JSON report. Skipped tests count as failed, unless the name says where the test can run.
 * A test that is skipped on one of the two databases counts when it ran on the other. More than three flaky tests are a failure.
 */
export function countTests(runner: 'vitest' | 'playwright', report: unknown): Counts {
  const counts =
    runner === 'vitest' ? ofVitest(z.parse(VitestReport, report)) : ofPlaywright(z.parse(PlaywrightReport, report));
  if (counts.flaky.length > allowedFlaky)
    counts.failed.push(`flaky: ${counts.flaky.length} tests passed only when tried again, ${allowedFlaky} may`);
  return counts;
}

function ofVitest({ success, testResults }: z.infer<typeof VitestReport>): Counts {
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${file} ${fullName}`,
      status,
      failures: failureMessages.length,
    })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const ran = new Set(passed.map(({ name }) => name));
  const failed = tests
    .filter(
      ({ name, status }) => status === 'failed' || (status !== 'passed' && !ran.has(name) && !onlySomewhere.test(name)),
    )
    .map(({ name, status }) => `${status}: ${name}`);
  // A file that fails to load reports no tests.
  if (!success && failed.length === 0) failed.push('failed: something outside of the tests, see above');
  const flaky = passed.filter(({ failures }) => failures > 0).map(({ name }) => name);
  return { passed: passed.length, flaky, failed };
}

function ofPlaywright({ errors, suites }: z.infer<typeof PlaywrightReport>): Counts {
  const counts: Counts = { passed: 0, flaky: [], failed: errors.map((error) => `error: ${JSON.stringify(error)}`) };
  const count = ({ specs, suites: inner = [] }: z.infer<typeof Suite>) => {
    for (const { file, title, tests } of specs) {
      for (const { status } of tests) {
        if (status === 'flaky') counts.flaky.push(`${file} ${title}`);
        if (status === 'expected' || status === 'flaky') counts.passed += 1;
        else counts.failed.push(`${status}: ${file} ${title}`);
      }
    }
    inner.forEach(count);
  };
  suites.forEach(count);
  return counts;
}
