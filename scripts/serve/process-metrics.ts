import { setTimeout as wait } from 'node:timers/promises';

import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';

import { hearPublishes, stepTimes } from '#shared/trace/publish-steps.ts';
import { type Metrics, threadMetrics } from '#shared/trace/thread-metrics.ts';
import type { KeptBytes } from '#site/publish/stored-bytes.ts';

import type { Answered } from './front.ts';

export type Watched = {
  /** What the front has answered until now. */
  answered: Answered;
  /** What the static host keeps in memory. */
  kept: () => KeptBytes;
  /** The numbers of the other threads. */
  threads: Record<string, () => Promise<Metrics>>;
};

/** Prometheus' text format. */
export const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Milliseconds after which a thread's numbers are left out: those of the others say that it is stuck. */
const patience = 3000;

/** The numbers of the whole process, in Prometheus' text format. */
export function processMetrics({ answered, kept, threads }: Watched): {
  read: () => Promise<string>;
  close: () => void;
} {
  const registry = threadMetrics('main');
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  const requests = new Counter({
    name: 'caravan_http_requests_total',
    help: 'Answered requests, by the part that answered',
    labelNames: ['part', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const [part, statuses] of answered)
        for (const [status, count] of statuses) this.inc({ part, status }, count);
    },
  });
  const memory = new Gauge({
    name: 'caravan_page_memory_bytes',
    help: 'Bytes of pages and files that are kept in memory',
    registers: [],
    collect() {
      this.set(kept().bytes);
    },
  });
  const reads = new Counter({
    name: 'caravan_page_reads_total',
    help: 'Pages and files that were sent from memory, or read from the store first',
    labelNames: ['from'],
    registers: [],
    collect() {
      const { hits, misses } = kept();
      this.reset();
      this.inc({ from: 'memory' }, hits);
      this.inc({ from: 'store' }, misses);
    },
  });
  const steps = new Histogram({
    name: 'caravan_publish_step_seconds',
    help: 'Time from the press of Publish until a step of the release was done; `switch` is when visitors get it',
    labelNames: ['step'],
    buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [],
  });
  const heard = hearPublishes((marks) => {
    for (const { step, after } of stepTimes(marks)) steps.observe({ step }, after / 1000);
  });
  const up = new Gauge({
    name: 'caravan_thread_up',
    help: `Whether a thread answered within ${patience / 1000} s`,
    labelNames: ['thread'],
    registers: [],
  });

  for (const metric of [requests, memory, reads, steps, up] as Metric[]) registry.registerMetric(metric);

  async function readThread(thread: string, read: () => Promise<Metrics>): Promise<Metrics> {
    const found = await Promise.race([read().catch(() => null), wait(patience, null, { ref: false })]);
    up.set({ thread }, found ? 1 : 0);
    return found ?? [];
  }

  return {
    read: async () => {
      const others = await Promise.all(Object.entries(threads).map(([name, read]) => readThread(name, read)));
      const own = await registry.getMetricsAsJSON();
      // Apart, because merging leaves some of Node's out.
      const texts = await Promise.all([AggregatorRegistry.aggregate([own, ...others]).metrics(), ofNode.metrics()]);
      return texts.join('\n');
    },
    close: () => heard.close(),
  };
}
