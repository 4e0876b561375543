import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { styleText } from 'node:util';

import { type Counts, countTests } from './counts.ts';
import { type Step, steps } from './steps.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs the named steps, or all, until one fails. The last lines name what failed, then say 'N passed, N failed'. Returns the exit code. */
export async function runChecks(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no check "${unknown.join('", "')}". The checks are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
    return 2;
  }
  const wanted = steps.filter((step) => names.length === 0 || names.includes(step.name));
  const total: Counts = { passed: 0, flaky: [], failed: [] };
  const times: string[] = [];
  for (const [index, step] of wanted.entries()) {
    console.log(`\n${styleText('bold', `── ${index + 1}/${wanted.length} ${step.title} [${step.name}]`)}`);
    const startedAt = performance.now();
    const { passed, flaky, failed } = await runStep(step);
    total.passed += passed;
    total.flaky.push(...flaky);
    total.failed.push(...failed);
    times.push(`${step.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    if (failed.length > 0) break;
  }
  const left = wanted.slice(times.length).map(({ name }) => name);
  console.log(`\nTime: ${times.join(', ')}`);
  if (left.length > 0) console.log(`Not run: ${left.join(', ')}`);
  for (const name of total.flaky) console.log(`flaky: passed when tried again: ${name}`);
  for (const name of total.failed) console.log(name);
  console.log(`${total.passed} passed, ${total.failed.length} failed`);
  return total.failed.length > 0 ? 1 : 0;
}

async function runStep({ name: step, needs = [], commands, report }: Step): Promise<Counts> {
  try {
    for (const need of needs) need();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, flaky: [], failed: [`failed: ${step} could not begin`] };
  }
  const counts: Counts = { passed: 0, flaky: [], failed: [] };
  for (const [name, ...args] of commands) {
    const { passed, flaky, failed } = report ? await runTests(report, name, args) : await runCheck(name, args);
    counts.passed += passed;
    counts.flaky.push(...flaky);
    counts.failed.push(...failed);
    if (failed.length > 0) break;
  }
  return counts;
}

async function runCheck(name: string, args: string[]): Promise<Counts> {
  const succeeded = await run(name, args);
  const failed = succeeded ? [] : [`failed: ${[name, ...args].join(' ')}`];
  return { passed: succeeded ? 1 : 0, flaky: [], failed };
}

/** Runs a test runner with its usual output, and counts from its JSON report. */
async function runTests(runner: 'vitest' | 'playwright', name: string, args: string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-test-'));
  const file = join(folder, 'report.json');
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    playwright: ['--reporter=list,json'],
  };
  // A shared machine stops for seconds at times. What passes when tried again is named at the end.
  const retries = process.env['CI'] ? { vitest: ['--retry=1'], playwright: ['--retries=1'] }[runner] : [];
  try {
    const succeeded = await run(name, [...args, ...retries, ...reporters[runner]], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const counts = countTests(runner, JSON.parse(readFileSync(file, 'utf8')));
    // An error outside of tests (an unhandled rejection, no test found) is a failure too.
    if (!succeeded && counts.failed.length === 0)
      counts.failed.push(`failed: ${name}, outside of its tests, see above`);
    return counts;
  } catch (error) {
    return { passed: 0, flaky: [], failed: [`failed: ${name} left no report: ${String(error)}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns true when the command exits with 0. The command gets no input, so that it can't wait for an answer. */
export async function run(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(name, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  });
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}
