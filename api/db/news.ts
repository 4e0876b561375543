import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

import type { Db } from './connect.ts';
import type { Engine } from './migrations/ddl.ts';

const channel = 'caravan';
/** Milliseconds until the next try to listen: doubled after each that fails. */
const pauses = { first: 1000, longest: 60_000 };

/**
 * Tells all nodes at once that there is something new, so that they needn't wait for their next look. Only that: what is new is in the
 * database, and everybody looks every second anyway. Some poolers and engines have no notifications, so a failure is nothing.
 */
export function tellNews({ db, engine }: { db: Db; engine: Engine }): void {
  if (engine === 'sqlite') return;
  notification.execute(db).catch(() => undefined);
}

const notification: RawBuilder<unknown> = sql`select pg_notify(${channel}, '')`;

export type NewsListener = { close: () => Promise<void> };

/** Calls `onNews` when another node tells some, on a connection of its own, and each time that it is connected again. */
export function listenForNews(databaseUrl: string | null, onNews: () => void): NewsListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pause = pauses.first;
  let closed = false;

  async function listen(): Promise<void> {
    const mine = new pg.Client({
      connectionString: databaseUrl ?? '',
      application_name: 'caravan news',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    client = mine;
    mine.on('notification', onNews);
    // Without a handler, a lost connection would end the process.
    mine.on('error', () => undefined);
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      mine.on('end', again);
      pause = pauses.first;
      onNews();
    } catch {
      void mine.end().catch(() => undefined);
      again();
    }
  }

  function again(): void {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => void listen(), pause).unref();
    pause = Math.min(2 * pause, pauses.longest);
  }

  if (databaseUrl !== null) void listen();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
