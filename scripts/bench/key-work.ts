import type { Page } from 'playwright';

import { quantile } from './run.ts';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, while `dur` is clock time. Both in microseconds. */
  tdur?: number;
  args?: { data?: { type?: string } };
};

/** Milliseconds of CPU time that each key in `act` takes on the main thread until the paint; it depends less on other load than the clock. */
export async function keyWork(page: Page, act: () => Promise<void>): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise<void>((done) => {
    session.once('Tracing.tracingComplete', () => done());
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
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
