import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two looks, however many requests ask for one. */
const pause = 100;
/** Milliseconds that a request waits for a look: without an answer it gets what this node knows. */
const patience = 1000;

/**
 * For requests of files that this node doesn't know and another one may have named already: looks at what is live now. Requests share a
 * look that begins after them. Never rejects.
 */
export function sharedLook(look: () => Promise<unknown>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function begin(): Promise<void> {
    await last;
    next = null;
    const asked = look().catch(() => undefined);
    last = Promise.all([asked, wait(pause, undefined, { ref: false })]);
    await asked;
  }

  return async () => {
    next ??= begin();
    await Promise.race([next, wait(patience, undefined, { ref: false })]);
  };
}
