import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { StoreAt } from '#site/publish/packs/store.ts';

type Needs = {
  dataDir: string;
  rendererDir: string;
  baseUrl: string;
  secret: string;
  /** Where it keeps packs, if it is a whole machine with a host for visitors. */
  store?: StoreAt;
};
export type PublisherProcess = {
  /**
   * Resolves when it has built what waited, or was killed. Throws its output when it gave up. `before` is a module that its threads load first.
   */
  start: (before?: string) => Promise<void>;
  /** Resolves when it has ended. */
  ended: () => Promise<void>;
  /** kill -9. */
  kill: () => Promise<void>;
  /** Stops it where it is, until it is killed. */
  freeze: () => void;
  /** What it has logged since its start. */
  output: () => string;
  /** Of a machine's host. */
  port: () => number;
};

/** A publisher in a separate process, which asks the API for work all the time. It isn't started yet. */
export function publisherProcess({ dataDir, rendererDir, baseUrl, secret, store }: Needs): PublisherProcess {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(tmpdir(), 'caravan-compiled') };
  const program = resolve(import.meta.dirname, store ? 'machine.ts' : 'publisher.ts');
  const more = store ? [JSON.stringify(store)] : [];
  let child: ChildProcess | null = null;
  let output = '';
  let port = 0;
  let closed: Promise<unknown> = Promise.resolve();
  return {
    start: async (before) => {
      const first = before === undefined ? [] : ['--import', before];
      const started = spawn(process.execPath, [...first, program, dataDir, rendererDir, baseUrl, secret, ...more], {
        env,
      });
      child = started;
      closed = once(started, 'close');
      output = '';
      started.stderr.on('data', (chunk) => (output += chunk));
      await new Promise<void>((isReady, gaveUp) => {
        started.stdout.on('data', (chunk) => {
          port = Number(/ready on (\d+)/.exec(String(chunk))?.[1] ?? 0);
          if (String(chunk).includes('ready')) isReady();
        });
        started.once('close', (_code, signal) =>
          signal === 'SIGKILL' ? isReady() : gaveUp(new Error(`The publisher ended: ${output}`)),
        );
      });
    },
    ended: async () => {
      await closed;
    },
    kill: async () => {
      child?.kill('SIGKILL');
      await closed;
    },
    freeze: () => child?.kill('SIGSTOP'),
    output: () => output,
    port: () => port,
  };
}
