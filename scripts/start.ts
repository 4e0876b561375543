import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

import { readConfig } from '#api/config/config.ts';

import { commandLine } from './command-line/command-line.ts';
import { startLean } from './serve/lean-memory.ts';
import { lockDataDir } from './serve/lock.ts';
import { logLine } from './serve/log-line.ts';
import type { Running } from './serve/serve.ts';

/** `npm start`: everything in one process on one port. A mistake in the settings is one sentence and exit code 1. */
commandLine({
  options: {},
  usage: `Usage: npm start

Runs database, API, panel, publisher and all sites on one port, until Ctrl+C. The README lists its settings (PORT, DATA_DIR, …).

  --help   print this`,
});
startLean();
const started = performance.now() - process.uptime() * 1000;

let running: Running | null = null;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    // Before startup completes there is nothing to close; writes are atomic.
    if (!running) process.exit(code);
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  const config = readConfig(process.env);
  // Checks the lock before loading the rest, which takes a second; `serve` acquires it.
  lockDataDir(config.dataDir).release();
  // Node's compile cache halves the next start.
  enableCompileCache(join(config.dataDir, 'cache/node'));
  const { serve } = await import('./serve/serve.ts');
  running = await serve({ config, log: (message) => console.log(logLine(message)) });
  flushCompileCache();
  console.log(`ready in ${Math.round(performance.now() - started)} ms  ${running.links.join('  ')}`);
} catch (error) {
  // By name: the API thread's errors arrive as copies.
  const expected = ['ConfigError', 'ConnectError', 'DataDirError', 'ListenError'].includes((error as Error).name);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}
