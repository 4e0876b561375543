import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

type Needs = { dataDir: string; rendererDir: string; baseUrl: string; secret: string };
export type PublisherProcess = {
  /** Resolves when it has built what waited. Throws its output when it gave up. */
  start: () => Promise<void>;
  /** kill -9. */
  kill: () => Promise<void>;
  /** Stops it where it is, until it is killed. */
  freeze: () => void;
};

/** A publisher in a separate process, which asks the API for work all the time. It isn't started yet. */
export function publisherProcess({ dataDir, rendererDir, baseUrl, secret }: Needs): PublisherProcess {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(tmpdir(), 'caravan-compiled') };
  let child: ChildProcess | null = null;
  return {
    start: async () => {
      const file = resolve(import.meta.dirname, 'publisher.ts');
      const started = spawn(process.execPath, [file, dataDir, rendererDir, baseUrl, secret], { env });
      child = started;
      let output = '';
      started.stderr.on('data', (chunk) => (output += chunk));
      await new Promise<void>((isReady, gaveUp) => {
        started.stdout.on('data', (chunk) => String(chunk).includes('ready') && isReady());
        started.once('close', (_code, signal) =>
          signal === 'SIGKILL' ? isReady() : gaveUp(new Error(`The publisher ended: ${output}`)),
        );
      });
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    freeze: () => child?.kill('SIGSTOP'),
  };
}
