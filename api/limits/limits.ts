import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import type { Connection, Db } from '../db/connect.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * `points` in `seconds`, per key. `here`: counted in each process, for limits that protect the process itself and are asked too
 * often for a round trip. `words` say what was too much, and `hint` what helps besides waiting.
 */
type Rule = { points: number; seconds: number; here?: boolean; words?: string; hint?: string };
type Use = { points?: number; seconds?: number };

export type Limit = {
  /**
   * Counts one try, or `points`, and returns how many the period has. `seconds` is the length of a period that starts now. Throws
   * ApiError too_many_requests with Retry-After in seconds, and database errors.
   */
  consume: (key: string, use?: Use) => Promise<number>;
  /** Takes back one try. */
  refund: (key: string) => Promise<void>;
  /** Resets the count of a key. */
  forget: (key: string) => Promise<void>;
};
export type Limits = (name: string, rule: Rule) => Limit;

/**
 * Rate limits shared by all processes of an installation: counted in Postgres if that is the database, otherwise in
 * memory, because only one process uses the embedded one.
 */
export function createLimits({ db, engine }: Pick<Connection, 'db' | 'engine'>): Limits {
  const limits = new Map<string, Limit>();
  return (name, { points, seconds, here = false, words = 'Too many attempts', hint = '' }) => {
    // Whoever names a limit again means the same one.
    const known = limits.get(name);
    if (known) return known;
    const rule = { keyPrefix: name, points, duration: seconds };
    const limiter =
      engine === 'postgres' && !here
        ? new RateLimiterPostgres({
            ...rule,
            storeClient: clientOf(db),
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
          })
        : new RateLimiterMemory(rule);
    const limit: Limit = {
      consume: (key, use) => consume(limiter, key, (time) => `${words}: wait ${time}${hint}`, use),
      refund: async (key) => {
        await limiter.reward(key);
      },
      forget: async (key) => {
        await limiter.delete(key);
      },
    };
    limits.set(name, limit);
    return limit;
  };
}

/** No limits, for benchmarks. */
export const noLimits: Limits = () => ({
  consume: () => Promise.resolve(1),
  refund: () => Promise.resolve(),
  forget: () => Promise.resolve(),
});

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  message: (time: string) => string,
  { points = 1, seconds: customDuration }: Use = {},
): Promise<number> {
  try {
    const { consumedPoints } = await limiter.consume(
      key,
      points,
      customDuration === undefined ? {} : { customDuration },
    );
    return consumedPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new ApiError('too_many_requests', message(wait(seconds)), {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

function wait(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Looks like a pg pool to the limiter, and runs its statements over our own connections. */
function clientOf(db: Db) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
