import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

import { readConfig } from '#api/config/config.ts';

import { commandLine } from './command-line/command-line.ts';
import { startLean } from './serve/lean-memory.ts';
import { lockDataDir } from './serve/lock.ts';
import type { Running } from './serve/node-front.ts';
import { openLog } from './serve/open-log.ts';
import { whenNpmEnds } from './serve/when-npm-ends.ts';

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
let drainSeconds = 0;
let leaving = false;
// Whoever presses Ctrl+C doesn't want to wait. A second signal of the same kind ends the process at once.
process.once('SIGINT', () => leave(130, 0));
process.once('SIGTERM', () => leave(143, drainSeconds));
whenNpmEnds(() => leave(143, drainSeconds));

function leave(code: number, drain: number): void {
  // Before startup completes there is nothing to close; writes are atomic.
  if (!running) process.exit(code);
  // A signal to the whole process group arrives here, and ends npm too.
  if (leaving) return;
  leaving = true;
  running.close(drain).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

try {
  const config = readConfig(process.env);
  ({ drainSeconds } = config);
  // Checks the lock before loading the rest, which takes a second; `serve` acquires it.
  lockDataDir(config.dataDir).release();
  // Node's compile cache halves the next start.
  enableCompileCache(join(config.dataDir, 'cache/node'));
  const { serve } = await import('./serve/serve.ts');
  const log = openLog({ format: config.logFormat, write: (text) => process.stdout.write(text) });
  running = await serve({ config, log, say: (line) => console.log(line) });
  flushCompileCache();
  log(`ready in ${Math.round(performance.now() - started)} ms  ${running.links.join('  ')}`);
} catch (error) {
  // By name: the API thread's errors arrive as copies.
  const expected = ['ConfigError', 'ConnectError', 'DataDirError', 'ListenError'].includes((error as Error).name);
  const { message } = error as Error;
  if (process.env['LOG_FORMAT'] === 'json') {
    const log = openLog({ format: 'json', write: (text) => process.stderr.write(text) });
    log(message, expected ? { level: 'error' } : { error });
  } else console.error(expected ? message : error);
  process.exit(1);
}
