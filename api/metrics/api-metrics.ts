import { Counter, Gauge, Histogram } from 'prom-client';

import { type Metrics, threadMetrics } from '#shared/trace/thread-metrics.ts';

import { lastBackups } from '../db/backups.ts';
import type { Db } from '../db/connect.ts';
import { countBehind } from '../db/projections.ts';
import { type WorkState, workState } from '../db/work-state.ts';

/** An answered call. `route` is its path as declared, '' for a path that no call has. `traceParent`: the header of that name. */
type Answered = { route: string; method: string; status: number; seconds: number; traceParent: string | null };
export type Observe = (call: Answered) => void;
type ApiMetrics = { observe: Observe; read: () => Promise<Metrics> };

type Value = { name: string; help: string; of: (state: WorkState) => number };
const values: Value[] = [
  { name: 'caravan_mails_queued', help: 'Mails that wait to be sent', of: ({ mails }) => mails.queued },
  { name: 'caravan_mails_failed', help: 'Mails that were given up', of: ({ mails }) => mails.failed },
  {
    name: 'caravan_mails_overdue_seconds',
    help: 'How long the oldest due mail has waited since it was due',
    of: ({ mails }) => mails.overdue,
  },
  {
    name: 'caravan_releases_waiting',
    help: 'Releases that are queued or being built',
    of: ({ releases }) => releases.waiting,
  },
  {
    name: 'caravan_releases_oldest_seconds',
    help: 'How long ago the oldest of them was requested',
    of: ({ releases }) => releases.oldest,
  },
  { name: 'caravan_domains', help: 'Domains that are not archived', of: ({ domains }) => domains.all },
  { name: 'caravan_domains_failing', help: 'Domains whose last release failed', of: ({ domains }) => domains.failing },
  {
    name: 'caravan_scheduled_late_seconds',
    help: 'How long ago the oldest scheduled group was due that is not live',
    of: ({ scheduled }) => scheduled.late,
  },
  {
    name: 'caravan_scheduled_failed',
    help: 'Scheduled groups that failed too often and wait for somebody',
    of: ({ scheduled }) => scheduled.failed,
  },
];

/** Numbers of the API and of the work that waits in the database. None has a label per domain: a network may have thousands. */
export function apiMetrics(
  db: Db,
  { makesBackups, hasOutside }: { makesBackups: boolean; hasOutside: boolean },
): ApiMetrics {
  const registry = threadMetrics('api');
  const registers = [registry];
  const requests = new Counter({
    name: 'caravan_api_requests_total',
    help: 'Answered calls of the API',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'caravan_api_request_seconds',
    help: 'Time of the API to answer a call',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const work = values.map(({ name, help, of }) => ({ of, gauge: new Gauge({ name, help, registers }) }));
  const up = new Gauge({
    name: 'caravan_database_up',
    help: 'Whether the database answers; at 0 the numbers of waiting work are old',
    registers,
  });

  const backup = makesBackups
    ? new Gauge({
        name: 'caravan_backup_success_timestamp_seconds',
        help: 'When the last good backup ended; 0 if there is none',
        registers,
      })
    : null;

  const behind = new Gauge({
    name: 'caravan_outside_behind',
    help: 'Domains whose bucket or CDN has been behind for more than a minute',
    registers,
  });

  async function refresh(): Promise<void> {
    try {
      const state = await workState(db);
      for (const { of, gauge } of work) gauge.set(of(state));
      if (backup) backup.set(Date.parse((await lastBackups(db)).made ?? '') / 1000 || 0);
      if (hasOutside) behind.set(await countBehind(db));
      up.set(1);
    } catch {
      up.set(0);
    }
  }

  return {
    observe: ({ route, method, status, seconds }) => {
      requests.inc({ route, method, status });
      times.observe({ route }, seconds);
    },
    read: async () => {
      await refresh();
      return registry.getMetricsAsJSON();
    },
  };
}
