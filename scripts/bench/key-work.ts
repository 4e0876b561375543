import type { Page } from 'playwright';

import { quantile } from './run.ts';
import { type TraceEvent, traced } from './traced.ts';

/** Milliseconds of CPU time that each key in `act` takes on the main thread until the paint; it depends less on other load than the clock. */
export async function keyWork(page: Page, act: () => Promise<void>): Promise<string> {
  const events = await traced(page, act);
  const spans = events.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts);
  const keys = spans.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const own = spans.filter(({ pid, tid }) => pid === keys[0]?.pid && tid === keys[0]?.tid);
  const each = keys.map(({ ts }) => {
    const from = own.findIndex((span) => span.ts === ts);
    const picture = own.findIndex(({ name }, at) => at > from && name === 'Commit');
    return outermost(own.slice(from, picture + 1)).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
  return `p50 ${quantile(each, 0.5).toFixed(1)} ms, p95 ${quantile(each, 0.95).toFixed(1)} ms, longest ${quantile(each, 1).toFixed(1)} ms of ${each.length}`;
}

/** Drops tasks that are part of another. */
function outermost(spans: TraceEvent[]): TraceEvent[] {
  let end = 0;
  return spans.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}
