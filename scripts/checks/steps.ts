import { requirePostgres } from '#tests/support/postgres-binaries.ts';

import { requireChromium } from '../browser/chromium.ts';

/** A command with its arguments; its name is looked up in node_modules/.bin first. */
type Command = [name: string, ...args: string[]];

export type Step = {
  name: string;
  title: string;
  /** Each throws one sentence when the machine lacks something that the step needs. */
  needs?: (() => unknown)[];
  commands: Command[];
  /** The runner whose report counts the tests; without one each command counts as one check. */
  report?: 'vitest' | 'playwright';
};

const vitest = (...projects: string[]): Command => [
  'vitest',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];
const needsPostgres = () => process.env['TEST_DATABASE_URL'] || requirePostgres();

/** Every check, fast ones first. `npm test -- unit api` runs only the named ones. */
export const steps: Step[] = [
  { name: 'format', title: 'Format (oxfmt)', commands: [['oxfmt', '--check', '.']] },
  {
    name: 'lint',
    title: 'Lint, import rules (oxlint), cycles, and the drawing of the architecture',
    commands: [['oxlint'], ['node', 'scripts/architecture.ts', '--check']],
  },
  {
    name: 'unused',
    title: 'Unused code and dependencies, then code that only tests use (knip)',
    // In production mode knip doesn't read the configurations that name the packages of the build.
    commands: [['knip'], ['knip', '--production', '--exclude', 'dependencies']],
  },
  {
    name: 'types',
    title: 'Types (TypeScript 7, then .astro files)',
    commands: [
      ['tsc', '--noEmit'],
      ['astro', 'check', '--tsconfig', 'site/tsconfig.json', '--minimumFailingSeverity', 'hint'],
    ],
  },
  {
    name: 'unit',
    title: 'Unit tests',
    needs: [needsPostgres],
    // Vitest leaves one core to itself, which is half of two.
    commands: [[...vitest('unit'), '--maxWorkers', '2']],
    report: 'vitest',
  },
  {
    name: 'api',
    title: 'API tests, on the embedded database and on Postgres',
    needs: [needsPostgres],
    // A third of their time is spent waiting for the disk, processes and timers.
    commands: [[...vitest('api-sqlite', 'api-postgres'), '--maxWorkers', '4']],
    report: 'vitest',
  },
  {
    name: 'nodes',
    title: 'Several nodes of one network, on Postgres and buckets',
    needs: [needsPostgres],
    commands: [[...vitest('nodes'), '--maxWorkers', '1']],
    report: 'vitest',
  },
  {
    name: 'browser',
    title: 'Panel components in a browser',
    needs: [requireChromium],
    commands: [vitest('browser')],
    report: 'vitest',
  },
  { name: 'build', title: 'Panel and renderer build', commands: [['node', 'scripts/checks/build.ts']] },
  { name: 'sizes', title: 'Byte budgets of the panel', commands: [['node', 'scripts/panel-sizes.ts']] },
  {
    name: 'e2e',
    title: 'End to end, with axe and the byte budgets of the public pages',
    needs: [requireChromium],
    commands: [['playwright', 'test']],
    report: 'playwright',
  },
];
