import { setTimeout as wait } from 'node:timers/promises';

/** Starts `task` every `interval` milliseconds for `duration` seconds: a late one doesn't delay the next. Adds the time of each to `times`. */
export async function pace(
  duration: number,
  interval: number,
  task: () => Promise<unknown>,
  times: number[],
): Promise<void> {
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let due = began; due < began + duration * 1000; due += interval) {
    await wait(Math.max(0, due - performance.now()));
    // From the time that it was due: this process may be late too.
    running.push(task().then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
}
