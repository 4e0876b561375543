import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { PageFailedError, type RenderedFile } from './render-pages.ts';
import type { Answer, Job } from './render-worker.ts';

export type RenderPool = {
  /** Runs a job on the first free worker; only a render job answers with files. Throws a PageFailedError where a page can't be rendered. */
  run: (job: Job) => Promise<RenderedFile[]>;
  /** How many jobs can run at once: split large work into at least as many. */
  size: number;
  close: () => Promise<void>;
};

type Task = { job: Job; resolve: (files: RenderedFile[]) => void; reject: (error: Error) => void };
type Member = { worker: Worker; task: Task | null; timer: NodeJS.Timeout | undefined };

/** More than two don't pay: pages are made faster than a disk takes them, and the API wants a core too. */
export const mostWorkers = Math.min(2, availableParallelism());
/** Without a limit V8 lets garbage pile up: 10,000 pages then peak at 440 MB instead of 300. Much room for the young saves time. */
const memory = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 512 };
/** A template that never ends must not hold a domain for ever. */
const jobTimeout = 120_000;

/**
 * Long-lived worker threads that hold the compiled renderer warm. One starts at once, the others when jobs queue up.
 * A worker that dies fails its job only; the next job gets a new one.
 */
export function createRenderPool(rendererDir: string, size = mostWorkers): RenderPool {
  const members = new Set<Member>();
  const waiting: Task[] = [];
  let closed = false;

  function hire(): Member {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { rendererDir },
      resourceLimits: memory,
      // React renders with its slow development build otherwise. Nothing else of the environment is a template's business.
      env: { NODE_ENV: 'production' },
    });
    const member: Member = { worker, task: null, timer: undefined };
    members.add(member);
    worker.on('message', (message: Answer | 'ready') => {
      if (message !== 'ready') finish(member, message);
    });
    worker.on('error', (error) => dismiss(member, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => dismiss(member, new Error('The renderer ended unexpectedly')));
    return member;
  }

  function finish(member: Member, message: Answer): void {
    const { task } = member;
    clearTimeout(member.timer);
    member.task = null;
    if (message.ok) task?.resolve(message.result);
    else
      task?.reject(
        message.page === null ? new Error(message.message) : new PageFailedError(message.page, message.message),
      );
    next();
  }

  function dismiss(member: Member, error: Error): void {
    if (!members.delete(member)) return;
    clearTimeout(member.timer);
    member.task?.reject(error);
    if (!closed) next();
  }

  function next(): void {
    const task = waiting[0];
    if (!task) return;
    const free = [...members].find((member) => member.task === null) ?? (members.size < size ? hire() : null);
    if (!free) return;
    waiting.shift();
    free.task = task;
    free.timer = setTimeout(() => {
      dismiss(free, new Error(`The renderer gave no answer for ${jobTimeout / 1000} s`));
      void free.worker.terminate();
    }, jobTimeout).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    free.worker.postMessage(task.job);
    next();
  }

  hire();
  return {
    size,
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The renderer is closed'));
        waiting.push({ job, resolve, reject });
        return next();
      }),
    close: async () => {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new Error('The renderer is closed'));
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };
}
