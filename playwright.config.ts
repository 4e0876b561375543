import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'playwright/test';

import { quickLaunchOptions } from './scripts/browser/chromium.ts';

/** Where map.spec.ts serves the tiles of the map. */
const tilePortOffset = 5000;
/** Where single-sign-on.spec.ts starts an identity provider. */
const providerPortOffset = 6000;
const port = Number(process.env['E2E_PORT'] ?? 4750);

// The first process that reads this file creates a temporary data folder; its workers inherit the path.
let dataDir = process.env['E2E_DATA_DIR'];
if (!dataDir) {
  const made = mkdtempSync(join(tmpdir(), 'caravan-e2e-'));
  process.env['E2E_DATA_DIR'] = made;
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  dataDir = made;
}
process.env['E2E_PORT'] = String(port);
process.env['E2E_OIDC_PORT'] = String(port + providerPortOffset);
// Tests start servers and commands, whose own caches would be empty: each is in a folder of its own.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'caravan-compiled');

/** The owner in the temporary database. */
const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a password for the tests' };
Object.assign(process.env, owner);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Screenshots are compared with each other within a run; none is kept.
  snapshotPathTemplate: 'test-results/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  // Each waits nearly half of its time, for autosaves, publishes and toasts: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  // Three browsers and a server share two cores in CI, which can take longer than the default of 5 s.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tests/e2e/tasks/acts-reporter.ts']],
  // Recording a trace takes a third longer; E2E_TRACE=true turns it on.
  // A service worker would answer before the routes of a test; offline.spec.ts lets it.
  use: {
    serviceWorkers: 'block',
    launchOptions: quickLaunchOptions,
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    env: {
      ...owner,
      PORT: String(port),
      DATA_DIR: dataDir,
      PANEL_HOST: `panel.localhost:${port}`,
      DATABASE_URL: '',
      NODE_ENV: '',
      OIDC_ISSUER: `http://localhost:${port + providerPortOffset}`,
      OIDC_CLIENT_ID: 'caravan',
      OIDC_CLIENT_SECRET: 'a secret for the tests',
      OIDC_NAME: 'Truck Works',
      // map.spec.ts serves this file, of another origin.
      MAP_TILES_URL: `http://localhost:${port + tilePortOffset}/city.pmtiles`,
    },
    wait: { stdout: /^ready/m },
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
