import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

import { Gauge, Registry } from 'prom-client';

export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** A registry of one thread, with what each thread of the process has of its own. */
export function threadMetrics(thread: string): Registry {
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const delays = new Gauge({
    name: 'caravan_thread_delay_seconds',
    help: 'How late timers of a thread ran since the last scrape: what waits behind them waits as long',
    labelNames: ['thread', 'quantile'],
    registers: [],
    collect() {
      for (const quantile of [50, 99]) this.set({ thread, quantile: quantile / 100 }, delay.percentile(quantile) / 1e9);
      this.set({ thread, quantile: 1 }, delay.max / 1e9);
      delay.reset();
    },
  });
  const heap = new Gauge({
    name: 'caravan_thread_heap_bytes',
    help: 'JavaScript memory of a thread',
    labelNames: ['thread'],
    registers: [],
    collect() {
      this.set({ thread }, getHeapStatistics().used_heap_size);
    },
  });
  for (const metric of [delays, heap]) registry.registerMetric(metric);
  return registry;
}
