import { setTimeout as pause } from 'node:timers/promises';

import { newId } from '../lib/ids.ts';
import { fromNow, now } from './codec.ts';
import type { Connection, Db } from './connect.ts';

/** Milliseconds of a lease, after which another node goes on for one that is gone. */
const lease = 15_000;
const renewal = 3000;
/** Milliseconds between two looks of a node that waits. */
const interval = 250;

type Job = Pick<Connection, 'db' | 'engine'> & {
  /** The name of the lease: a row of `secrets` with its end and its holder. */
  name: string;
  /** Called once if another node has the lease. */
  waits: () => void;
  /** `lost` aborts when this node couldn't renew its lease: another one may have begun. */
  work: (lost: AbortSignal) => Promise<void>;
};

/**
 * Runs `work` on one node at a time: waits for others that run work of this name, at most for the lease of one that is gone. So `work` looks
 * first what is left to do. Throws what `work` throws.
 */
export async function oneAtATime({ db, engine, name, waits, work }: Job): Promise<void> {
  const lost = new AbortController();
  // One process at a time uses an embedded database: its folder has a lock (scripts/serve/lock.ts).
  if (engine === 'sqlite') return work(lost.signal);
  const holder = newId();
  if (!(await claim(db, name, holder))) {
    waits();
    do await pause(interval);
    while (!(await claim(db, name, holder)));
  }
  const renewing = keep(db, name, holder, lost);
  try {
    await work(lost.signal);
  } finally {
    clearInterval(renewing);
    await db.deleteFrom('secrets').where('name', '=', name).where('value', 'like', `% ${holder}`).execute();
  }
}

/** Takes a lease that nobody has, or whose end has passed. */
async function claim(db: Db, name: string, holder: string): Promise<boolean> {
  const value = valueOf(holder);
  const row = await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('secrets.value', '<', now()))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

function keep(db: Db, name: string, holder: string, lost: AbortController): NodeJS.Timeout {
  let renewedAt = performance.now();
  const renew = async () => {
    const { numUpdatedRows } = await db
      .updateTable('secrets')
      .set({ value: valueOf(holder) })
      .where('name', '=', name)
      .where('value', 'like', `% ${holder}`)
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) renewedAt = performance.now();
    else lost.abort();
  };
  return setInterval(() => {
    // A database that doesn't answer may be there for others.
    if (performance.now() - renewedAt > lease - renewal) lost.abort();
    renew().catch(() => undefined);
  }, renewal);
}

/** Compares like the time that it begins with. */
function valueOf(holder: string): string {
  return `${fromNow(lease)} ${holder}`;
}
