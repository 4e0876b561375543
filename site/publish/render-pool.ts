import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Rendered } from '../renderer/entry.ts';
import type { MediaSource } from './media-host.ts';
import { offerMedia } from './media-port.ts';
import { PageFailedError, type RenderedFile, type ShowJob } from './render-pages.ts';
import type { Answer, Done, Job, Order } from './render-worker.ts';
import { createTurns } from './turns.ts';

export type RenderPool = {
  /** Runs a job on the first free worker; only a render job answers with files. Throws a PageFailedError where a page can't be rendered. */
  run: (job: Exclude<Job, ShowJob>) => Promise<RenderedFile[]>;
  /** One page, not written anywhere. Throws a PageFailedError where it can't be rendered. */
  show: (job: Omit<ShowJob, 'type'>) => Promise<Rendered>;
  /** How many jobs can run at once: split large work into at least as many. */
  size: number;
  close: () => Promise<void>;
};

type Task = {
  job: Job;
  resolve: (done: Done) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
};
/** `tasks`: all that it was given, by number. `busy`: the one that takes its processor; the others only wait for the disk. */
type Member = { worker: Worker; tasks: Map<number, Task>; busy: number | null };

/** More than two don't pay: pages are made faster than a disk takes them, and the API wants a core too. */
export const mostWorkers = Math.min(2, availableParallelism());
/** Without a limit V8 lets garbage pile up: 10,000 pages then peak at 440 MB instead of 300. More room for the young saves little time. */
const memory = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 };
/** A template that never ends must not hold a domain for ever. */
const jobTimeout = 120_000;
/** While the files of so many jobs are brought safely to disk, a worker renders the next: a disk makes nobody wait but when it falls behind. */
const mostSettling = 2;

/** Where this process keeps what Node compiled once, its threads do too: they are ready in a fifth of the time. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const own = getCompileCacheDir();
  // Node adds a folder for its version by itself.
  const folder = own === undefined ? process.env['NODE_COMPILE_CACHE'] : dirname(own);
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/**
 * Long-lived worker threads that hold the compiled renderer warm. One starts at once, the others when jobs queue up. Domains take
 * turns, job by job, so that a small publish doesn't wait for a large one.
 * A worker that dies fails the job that it was at; the next job gets a new one. `mediaDir` is where the media are that share
 * pictures show, a folder or elsewhere; without it they do without.
 */
export function createRenderPool(
  rendererDir: string,
  size = mostWorkers,
  mediaDir: string | MediaSource | null = null,
): RenderPool {
  const members = new Set<Member>();
  const waiting = createTurns<Task>();
  let closed = false;
  let given = 0;

  function hire(): Member {
    const media = typeof mediaDir === 'function' ? offerMedia(mediaDir) : mediaDir;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { rendererDir, media },
      transferList: media !== null && typeof media === 'object' ? [media] : [],
      resourceLimits: memory,
      // React renders with its slow development build otherwise. Nothing else of the environment is a template's business.
      env: { NODE_ENV: 'production', ...compileCache() },
    });
    const member: Member = { worker, tasks: new Map(), busy: null };
    members.add(member);
    worker.on('message', (message: Answer | 'ready') => {
      if (message !== 'ready') hear(member, message);
    });
    worker.on('error', (error) => dismiss(member, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => dismiss(member, new Error('The renderer ended unexpectedly')));
    return member;
  }

  function hear(member: Member, { id, ...message }: Answer): void {
    if (member.busy === id) member.busy = null;
    if (message.state !== 'rendered') {
      const task = member.tasks.get(id);
      member.tasks.delete(id);
      clearTimeout(task?.timer);
      if (message.state === 'done') task?.resolve(message.result);
      else
        task?.reject(
          message.page === null ? new Error(message.message) : new PageFailedError(message.page, message.message),
        );
    }
    next();
  }

  function dismiss(member: Member, error: Error, guilty = member.busy): void {
    if (!members.delete(member)) return;
    for (const [id, task] of member.tasks) {
      clearTimeout(task.timer);
      // What only waited for the disk, of another domain perhaps, has no part in it: it is done again.
      if (id === guilty || closed) task.reject(error);
      else waiting.add(turnOf(task.job), task);
    }
    if (!closed) next();
  }

  function next(): void {
    while (waiting.size > 0) {
      const isFree = ({ busy, tasks }: Member) => busy === null && tasks.size <= mostSettling;
      const free = [...members].find(isFree) ?? (members.size < size ? hire() : null);
      const task = free && waiting.take();
      if (!task) return;
      give(free, task);
    }
  }

  function give(member: Member, task: Task): void {
    const id = (given += 1);
    member.tasks.set(id, task);
    member.busy = id;
    task.timer = setTimeout(() => {
      dismiss(member, new Error(`The renderer gave no answer for ${jobTimeout / 1000} s`), id);
      void member.worker.terminate();
    }, jobTimeout).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    member.worker.postMessage({ id, job: task.job } satisfies Order);
  }

  const perform = (job: Job): Promise<Done> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The renderer is closed'));
      waiting.add(turnOf(job), { job, resolve, reject, timer: undefined });
      return next();
    });

  hire();
  return {
    size,
    run: async (job) => (await perform(job)).files,
    show: async (job) => {
      const { shown } = await perform({ type: 'show', ...job });
      if (!shown) throw new Error('The renderer made nothing');
      return shown;
    },
    close: async () => {
      closed = true;
      for (let task = waiting.take(); task; task = waiting.take()) task.reject(new Error('The renderer is closed'));
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Somebody waits in front of a screen for what is shown; the files of one domain wait for one another. */
function turnOf(job: Job): string | null {
  if (job.type === 'show') return null;
  if (job.type === 'sweep') return job.store;
  if (job.type === 'link') return job.to;
  return 'store' in job.to ? job.to.store : job.to.directory;
}
