import type { Page } from 'playwright';

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, while `dur` is clock time. Both in microseconds. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
};

/** What the threads of the browser did during `act`. */
export async function traced(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    categories: 'devtools.timeline,loading,disabled-by-default-devtools.timeline',
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise<void>((done) => {
    session.once('Tracing.tracingComplete', () => done());
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}
