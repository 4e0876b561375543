import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { run } from './checks/run.ts';
import { commandLine, orUsage, readAmount } from './command-line/command-line.ts';

/** How long each kind of random test goes on here; `npm test` runs a few of each. A variable that is set already wins. */
const amounts = {
  /** Processes that are killed at a random moment. */
  KILL_CYCLES: '500',
  /** Processes that are killed while they compress pages or merge packs, in a folder and in a bucket. */
  PACK_KILLS: '250',
  /** Power cuts of a disk while releases are published on it: only as root, where an image can be mounted. */
  POWER_CUTS: '200',
  /** Times that every part of stored releases is damaged or lost, in a folder and in a bucket. */
  DAMAGE_ROUNDS: '2',
  /** Random edits of a network, each of them published. */
  WALK_STEPS: '500',
  /** Random inputs for each operation of the API. */
  FUZZ_RUNS: '500',
  /** Rounds of 50 sessions that refresh at the same moment. */
  REFRESH_ROUNDS: '100',
  /** Times that pages go back to an older release while several nodes serve them, asked for at each node in turn. */
  NODE_ROLLBACKS: '100',
  /** Publishes over three nodes, while one fault after another lasts for half a minute: processes, clocks, disk, network, Postgres, S3. */
  SOAK_PUBLISHES: '500',
  /** Times that an editor does a day's tasks at ten times the speed of a person. Fifty are a day of eight hours, and take 47 minutes. */
  EDITOR_ROUNDS: '50',
};

commandLine({
  options: {},
  usage: `Usage: npm run soak

Runs the tests that kill processes, edit and send at random, hundreds of times each, for hours. A variable changes an amount:

${Object.entries(amounts)
  .map(([name, amount]) => `  ${name.padEnd(16)}(${amount})`)
  .join('\n')}

  --help          print this`,
});

const root = resolve(import.meta.dirname, '..');
const files = globSync('{admin,api,scripts,shared,site,tests}/**/*.{test,spec}.ts', { cwd: root }).filter((file) => {
  const source = readFileSync(resolve(root, file), 'utf8');
  return Object.keys(amounts).some((name) => source.includes(`process.env['${name}']`));
});
const specs = files.filter((file) => file.endsWith('.spec.ts'));
const tests = files.filter((file) => !specs.includes(file));
const projects = ['unit', 'api-sqlite', 'api-postgres', 'nodes'].flatMap((name) => ['--project', name]);

for (const [name, amount] of Object.entries(amounts))
  process.env[name] = String(orUsage(() => readAmount(name, Number(amount))));
// One failure must not hide another, hours later.
const passed = [await run('vitest', ['run', ...projects, ...tests]), await run('playwright', ['test', ...specs])];
process.exitCode = passed.every(Boolean) ? 0 : 1;
