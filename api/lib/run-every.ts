import type { Log } from '#shared/trace/log.ts';

type Job = {
  /** For the log: 'mail queue'. */
  name: string;
  /** Milliseconds between two runs. */
  interval: number;
  log: Log;
  run: (stopped: () => boolean) => Promise<unknown>;
};

/** Resolves when the current run has ended; no other starts. */
export type RunningJob = { close: () => Promise<void> };

/**
 * Runs a background job now and every `interval`, never twice at once. A failed run is logged and the next one retries.
 * `stopped` tells a long run that `close` was called.
 */
export function runEvery({ name, interval, log, run }: Job): RunningJob {
  let closed = false;
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= run(() => closed)
      .then(() => undefined)
      .catch((error: unknown) => log(`${name}: ${String(error)}`, { error }))
      .finally(() => {
        running = null;
      });
  };
  tick();
  const timer = setInterval(tick, interval).unref();
  return {
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
