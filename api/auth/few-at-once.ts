import { ApiError } from '../lib/errors.ts';

type Limits = { atOnce: number; waiting: number };

/**
 * Lets `atOnce` pieces of heavy work run at a time and `waiting` more wait for their turn. Throws ApiError unavailable for what
 * comes on top: to be told at once is better than to wait for half a minute.
 */
export function fewAtOnce({ atOnce, waiting }: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new ApiError('unavailable', 'Too many people are signing in right now: try again', {
          headers: { 'retry-after': '5' },
        });
      }
      // Whoever leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((turn) => queue.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
