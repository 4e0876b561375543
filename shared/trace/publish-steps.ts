import { BroadcastChannel } from 'node:worker_threads';

/**
 * The steps of a publish, in the order of its time line: the API got the request, stored the release, a publisher took it, read the
 * content, decided which pages to render, rendered them, wrote them to disk, and switched; visitors can get them; the API knows it;
 * their compressed forms are stored.
 */
export const publishSteps = [
  'press',
  'commit',
  'claim',
  'read',
  'plan',
  'render',
  'write',
  'switch',
  'answer',
  'report',
  'twins',
] as const;

export type PublishStep = (typeof publishSteps)[number];
/** A step that is done. `at` is milliseconds since 1970, by the clock that all threads of a process share. */
export type StepMark = { step: PublishStep; host: string; number: number; at: number };

/** The channel between the threads of one process, which doesn't keep it running. */
const openChannel = () => new BroadcastChannel('caravan-trace-publish').unref();
const prints = process.env['CARAVAN_TRACE'] === 'publish';
const isHeard = prints || process.env['METRICS_PORT'] || process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
const channel = isHeard ? openChannel() : null;

/**
 * Notes that release `number` of a domain has done a step. Does nothing unless CARAVAN_TRACE=publish, METRICS_PORT or
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. `at` is a former
 * `performance.now()` of this thread.
 */
export function mark(step: PublishStep, { host, number }: { host: string; number: number }, at?: number): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
  channel?.postMessage({ step, host, number, at: performance.timeOrigin + (at ?? performance.now()) });
}

/** A release is done when nothing more was heard of it for this many milliseconds. */
const patience = 500;

/** Prints a line per release with its steps, if CARAVAN_TRACE says so. Returns how to stop. */
export function printTimeLines(print: (line: string) => void): { close: () => void } {
  return prints ? hearPublishes((marks) => print(timeLine(marks))) : { close: () => undefined };
}

/** Calls `use` for each release with the steps that all threads of this process marked. Returns how to stop. */
export function hearPublishes(use: (marks: StepMark[]) => void): { close: () => void } {
  if (!channel) return { close: () => undefined };
  const open = new Map<string, { marks: StepMark[]; timer: NodeJS.Timeout }>();
  const heard = openChannel();
  heard.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<StepMark>;
    const key = `${data.host} ${data.number}`;
    const marks = [...(open.get(key)?.marks ?? []), data];
    clearTimeout(open.get(key)?.timer);
    const timer = setTimeout(() => {
      open.delete(key);
      use(marks);
    }, patience);
    timer.unref();
    open.set(key, { marks, timer });
  });
  return { close: () => heard.close() };
}

/**
 * Milliseconds from the press until each step was done, or from the first step of a release without one. A step that was marked several times
 * counts as its first press and its last end.
 */
export function stepTimes(marks: StepMark[]): { step: PublishStep; after: number }[] {
  const times = new Map<PublishStep, number>();
  for (const { step, at } of marks) {
    const other = times.get(step) ?? at;
    times.set(step, step === 'press' ? Math.min(other, at) : Math.max(other, at));
  }
  const start = times.get('press') ?? Math.min(...times.values());
  return publishSteps.flatMap((step) => {
    const at = times.get(step);
    return at === undefined ? [] : [{ step, after: at - start }];
  });
}

/** 'publish of tacos.example.com, release 12: press 0, commit 2.1, claim 4.0, …': milliseconds (see stepTimes). */
export function timeLine(marks: StepMark[]): string {
  const steps = stepTimes(marks).map(({ step, after }) => `${step} ${after.toFixed(1)}`);
  const { host, number } = marks[0] ?? { host: '', number: 0 };
  return `publish of ${host}, release ${number}: ${steps.join(', ')}`;
}
