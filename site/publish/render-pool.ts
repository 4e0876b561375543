import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Rendered } from '../renderer/entry.ts';
import type { MediaSource } from './media-host.ts';
import { offerMedia } from './media-port.ts';
import { PageFailedError, type RenderedFile, type ShowJob } from './render-pages.ts';
import type { Answer, Done, Job } from './render-worker.ts';

export type RenderPool = {
  /** Runs a job on the first free worker; only a render job answers with files. Throws a PageFailedError where a page can't be rendered. */
  run: (job: Exclude<Job, ShowJob>) => Promise<RenderedFile[]>;
  /** One page, not written anywhere. Throws a PageFailedError where it can't be rendered. */
  show: (job: Omit<ShowJob, 'type'>) => Promise<Rendered>;
  /** How many jobs can run at once: split large work into at least as many. */
  size: number;
  close: () => Promise<void>;
};

type Task = { job: Job; resolve: (done: Done) => void; reject: (error: Error) => void };
type Member = { worker: Worker; task: Task | null; timer: NodeJS.Timeout | undefined };

/** More than two don't pay: pages are made faster than a disk takes them, and the API wants a core too. */
export const mostWorkers = Math.min(2, availableParallelism());
/** Without a limit V8 lets garbage pile up: 10,000 pages then peak at 440 MB instead of 300. Much room for the young saves time. */
const memory = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 512 };
/** A template that never ends must not hold a domain for ever. */
const jobTimeout = 120_000;

/** Where this process keeps what Node compiled once, its threads do too: they are ready in a fifth of the time. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const own = getCompileCacheDir();
  // Node adds a folder for its version by itself.
  const folder = own === undefined ? process.env['NODE_COMPILE_CACHE'] : dirname(own);
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/**
 * Long-lived worker threads that hold the compiled renderer warm. One starts at once, the others when jobs queue up.
 * A worker that dies fails its job only; the next job gets a new one. `mediaDir` is where the media are that share
 * pictures show, a folder or elsewhere; without it they do without.
 */
export function createRenderPool(
  rendererDir: string,
  size = mostWorkers,
  mediaDir: string | MediaSource | null = null,
): RenderPool {
  const members = new Set<Member>();
  const waiting: Task[] = [];
  let closed = false;

  function hire(): Member {
    const media = typeof mediaDir === 'function' ? offerMedia(mediaDir) : mediaDir;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { rendererDir, media },
      transferList: media !== null && typeof media === 'object' ? [media] : [],
      resourceLimits: memory,
      // React renders with its slow development build otherwise. Nothing else of the environment is a template's business.
      env: { NODE_ENV: 'production', ...compileCache() },
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

  const perform = (job: Job, isUrgent = false): Promise<Done> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The renderer is closed'));
      const task = { job, resolve, reject };
      if (isUrgent) waiting.unshift(task);
      else waiting.push(task);
      return next();
    });

  hire();
  return {
    size,
    run: async (job) => (await perform(job)).files,
    show: async (job) => {
      // Somebody waits for it in front of a screen.
      const { shown } = await perform({ type: 'show', ...job }, true);
      if (!shown) throw new Error('The renderer made nothing');
      return shown;
    },
    close: async () => {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new Error('The renderer is closed'));
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };
}
