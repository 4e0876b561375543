import { type Kysely, sql } from 'kysely';

import type { Log } from '#shared/trace/log.ts';

import { setClockOffset } from '../lib/clock.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import type { Engine } from './migrations/ddl.ts';
import type { Database } from './schema.ts';

/** Milliseconds. A smaller difference is within what measuring it gets wrong, and shorter than any lease. */
const tolerated = 250;
/** Milliseconds from which on the operator should know. */
const worthTelling = 2000;
const interval = 60_000;
const samples = 3;

/** Measures how far Postgres' clock is ahead of this machine's, and sets networkTime to it. Returns that in milliseconds; 0 for a small difference. */
export async function readNetworkClock(db: Kysely<Database>): Promise<number> {
  let best = { off: 0, trip: Infinity };
  for (let sample = 0; sample < samples; sample++) {
    const [sent, began] = [Date.now(), performance.now()];
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const trip = performance.now() - began;
    // The shortest trip tells most: the answer was half a trip under way, more or less.
    if (rows[0] && trip < best.trip) best = { off: Math.round(rows[0].at.getTime() - (sent + trip / 2)), trip };
  }
  const off = Math.abs(best.off) > Math.max(tolerated, best.trip / 2) ? best.off : 0;
  setClockOffset(off);
  return off;
}

/** Follows the clock of Postgres every minute, and logs once when this machine's is wrong. */
export function followNetworkClock({
  db,
  engine,
  log,
}: {
  db: Kysely<Database>;
  engine: Engine;
  log: Log;
}): RunningJob {
  if (engine !== 'postgres') return { close: () => Promise.resolve() };
  let isTold = false;
  const run = async () => {
    const off = await readNetworkClock(db);
    if (isTold || Math.abs(off) < worthTelling) return;
    isTold = true;
    const side = off > 0 ? 'behind' : 'ahead of';
    log(
      `The clock of this machine is ${(Math.abs(off) / 1000).toFixed(1)} seconds ${side} the database’s, which counts: turn on time synchronization (timedatectl set-ntp true)`,
      { level: 'warn' },
    );
  };
  return runEvery({ name: 'network clock', interval, log, run });
}
