import { tmpdir } from 'node:os';
import { join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { quickLaunchOptions } from './scripts/browser/chromium.ts';
import { panelToasts } from './scripts/panel-toasts.ts';
import panel from './vite.config.ts';

/** Tests that talk to the API run twice: on the embedded database and on Postgres. */
const apiTests = ['api/**/*.test.ts', '**/*.api.test.ts'];
const postgresTests = ['**/*.postgres.test.ts'];
/** These start several nodes, each with processes of its own, and measure how fast they hear of each other: one file at a time. */
const nodeTests = ['tests/nodes/**/*.postgres.test.ts'];
/** These run on the embedded database only: they use none, or their subject is files and pages and other tests cover their queries. */
const embeddedTests = [
  'api/auth/{browser-name,password-strength}.test.ts',
  'api/config/**',
  'api/db/revision-rules.test.ts',
  'api/http/error-reply.test.ts',
  'api/lib/csv.test.ts',
  'api/limits/editor-day.test.ts',
  'api/releases/rebuild-hook.test.ts',
  'api/messages.test.ts',
  'api/openapi/**',
  'api/routes/large-bodies.test.ts',
  'api/media/{bucket-files,decoder-memory,hostile,picture-process,svg}.test.ts',
  'site/**/{bucket-publisher,build-domains,check-release,hosts,kept-releases}.api.test.ts',
  'site/**/{netlify,previews,publisher-start,twins}.api.test.ts',
  'scripts/{build,serve}/**',
  'tests/panel/**',
];
/** Tests start render workers and other processes hundreds of times. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'caravan-compiled') };
/** Milliseconds. Two busy cores need several times as long as a quiet machine; 20 and 30 seconds were too short there. */
const testTimeout = 60_000;
const hookTimeout = 120_000;
const onPostgres = {
  globalSetup: ['tests/support/postgres-setup.ts', 'tests/support/packs-setup.ts'],
  setupFiles: 'tests/support/use-postgres.ts',
};
/** Test files of a worker share their modules: loading them for each file would take a sixth of the time. */
const isolate = false;
const elsewhere = ['**/node_modules/**', 'dist/**', '.data/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{admin,scripts,shared,site,tests}/**/*.test.ts', '{shared,site}/**/*.test.tsx'],
          exclude: [...elsewhere, ...apiTests, ...postgresTests],
          testTimeout,
          hookTimeout,
          isolate,
          env,
          globalSetup: 'tests/support/packs-setup.ts',
        },
      },
      {
        test: {
          name: 'api-sqlite',
          include: apiTests,
          exclude: [...elsewhere, ...postgresTests],
          testTimeout,
          hookTimeout,
          isolate,
          env: { ...env, TEST_DATABASE: '' },
          globalSetup: ['tests/support/embedded-setup.ts', 'tests/support/packs-setup.ts'],
          setupFiles: 'tests/support/use-embedded.ts',
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: [...apiTests, ...postgresTests],
          exclude: [...elsewhere, ...embeddedTests, ...nodeTests],
          testTimeout,
          hookTimeout,
          isolate,
          env,
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'nodes',
          include: nodeTests,
          testTimeout,
          hookTimeout,
          isolate,
          env,
          ...onPostgres,
        },
      },
      {
        plugins: [react(), tailwindcss(), panelToasts()],
        define: panel.define ?? {},
        test: {
          name: 'browser',
          include: ['admin/**/*.test.tsx'],
          testTimeout,
          globalSetup: 'tests/support/browser-setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: quickLaunchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
