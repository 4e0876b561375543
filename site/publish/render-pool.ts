import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Rendered } from '../renderer/entry.ts';
import type { MediaSource } from './media-host.ts';
import { offerMedia } from './media-port.ts';
import { PageFailedError, type RenderedFile, type ShowJob } from './render-pages.ts';
import type { Answer, CompressJob, Done, Job, Order } from './render-worker.ts';
import { createTurns } from './turns.ts';

export type RenderPool = {
  /** Runs a job on the first free worker; only a render job returns files. Throws a PageFailedError if a page can't be rendered. */
  run: (job: Exclude<Job, ShowJob | CompressJob>) => Promise<RenderedFile[]>;
  /** Makes compressed twins, by hash. */
  compress: (job: Omit<CompressJob, 'type'>) => Promise<Done['twins']>;
  /** Renders one page without writing it. Throws a PageFailedError. */
  show: (job: Omit<ShowJob, 'type'>) => Promise<Rendered>;
  /** How many jobs run at once: split large work into at least as many. */
  size: number;
  close: () => Promise<void>;
};

type Task = {
  id: number;
  job: Job;
  resolve: (done: Done) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
};
/** A worker and its unfinished job. */
type Member = { worker: Worker; task: Task | null };

/** More than two don't pay: one thread writes what they render, and the API needs a core too. */
export const maxWorkers = Math.min(2, availableParallelism());
/**
 * Without a limit V8 collects garbage late: 10,000 pages then peak at 440 MB instead of 300. A larger young generation saves little
 * time.
 */
const memory = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };
/** A template that never ends must not block a domain forever. */
const jobTimeout = 120_000;
/** If this process uses Node's compile cache, its threads do too: they are ready in a fifth of the time. */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const own = getCompileCacheDir();
  // Node appends a folder for its version.
  const folder = own === undefined ? process.env['NODE_COMPILE_CACHE'] : dirname(own);
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/**
 * Long-lived worker threads with a warm renderer. One starts at once, the others when jobs queue up. Domains take turns job by job,
 * so that a small publish doesn't wait for a large one. A worker that dies fails its current job; the next job gets a new worker.
 * `mediaDir` has the media that share pictures show, as a folder or a function; null draws them without.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share one state
export function createRenderPool(
  rendererDir: string,
  size = maxWorkers,
  mediaDir: string | MediaSource | null = null,
): RenderPool {
  const members = new Set<Member>();
  const waiting = createTurns<Task>();
  let closed = false;
  let given = 0;

  function startWorker(): Member {
    const media = typeof mediaDir === 'function' ? offerMedia(mediaDir) : mediaDir;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { rendererDir, media },
      transferList: media !== null && typeof media === 'object' ? [media] : [],
      resourceLimits: memory,
      // Without it React uses its slow development build. Templates get nothing else of the environment.
      env: { NODE_ENV: 'production', ...compileCache() },
    });
    const member: Member = { worker, task: null };
    members.add(member);
    worker.on('message', (message: Answer | 'ready') => {
      if (message !== 'ready') hear(member, message);
    });
    worker.on('error', (error) => dismiss(member, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => dismiss(member, new Error('The renderer ended unexpectedly')));
    return member;
  }

  function hear(member: Member, message: Answer): void {
    const { task } = member;
    if (task?.id !== message.id) return;
    member.task = null;
    clearTimeout(task.timer);
    if (message.state === 'done') task.resolve(message.result);
    else
      task.reject(
        message.page === null ? new Error(message.message) : new PageFailedError(message.page, message.message),
      );
    next();
  }

  function dismiss(member: Member, error: Error): void {
    if (!members.delete(member)) return;
    clearTimeout(member.task?.timer);
    member.task?.reject(error);
    if (!closed) next();
  }

  function next(): void {
    while (waiting.size > 0) {
      const free = [...members].find(({ task }) => !task) ?? (members.size < size ? startWorker() : null);
      const task = free && waiting.take();
      if (!task) return;
      give(free, task);
    }
  }

  function give(member: Member, task: Task): void {
    member.task = task;
    task.timer = setTimeout(() => {
      dismiss(member, new Error(`The renderer gave no answer for ${jobTimeout / 1000} s`));
      void member.worker.terminate();
    }, jobTimeout).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    member.worker.postMessage({ id: task.id, job: task.job } satisfies Order);
  }

  const perform = (job: Job): Promise<Done> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The renderer is closed'));
      waiting.add(turnOf(job), { id: (given += 1), job, resolve, reject, timer: undefined });
      return next();
    });

  startWorker();
  return {
    size,
    run: async (job) => (await perform(job)).files,
    compress: async (job) => (await perform({ type: 'compress', ...job })).twins,
    show: async (job) => {
      const { shown } = await perform({ type: 'show', ...job });
      if (!shown) throw new Error('The renderer returned nothing');
      return shown;
    },
    close: async () => {
      closed = true;
      for (let task = waiting.take(); task; task = waiting.take()) task.reject(new Error('The renderer is closed'));
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };
}

/** A user waits for a shown page, so it comes first; jobs of one domain queue up behind each other. */
function turnOf(job: Job): string | null {
  if (job.type === 'show') return null;
  if (job.type === 'tidy' || job.type === 'compress') return job.folder;
  if (job.type === 'link') return job.to;
  return job.origin;
}
