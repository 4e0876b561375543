import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import type { Render, Rendered } from '../renderer/entry.ts';
import { linkFiles, type LinkJob } from './file-jobs.ts';
import { readThrough } from './media-port.ts';
import {
  makePage,
  PageFailedError,
  type Paint,
  type RenderedFile,
  type RenderJob,
  renderPages,
  type ShowJob,
} from './render-pages.ts';
import { type SweepJob, sweepStore } from './store.ts';

export type Job = RenderJob | ShowJob | LinkJob | SweepJob;

/** What a render job has written, or what a show job has made. */
export type Done = { files: RenderedFile[]; shown: Rendered | null };

/** A job with its number, by which the answers name it. */
export type Order = { id: number; job: Job };

/** What comes back for a job: that the processor is free again, and later on how it ended. Errors cross the threads as plain data. */
export type Answer = { id: number } & (
  | { state: 'rendered' }
  | { state: 'done'; result: Done }
  | { state: 'failed'; message: string; page: string | null }
);

const { rendererDir, media } = workerData as { rendererDir: string; media: string | MessagePort | null };
const stored = typeof media === 'string' || media === null ? media : readThrough(media);
const entry = pathToFileURL(join(rendererDir, 'server', 'entry.mjs')).href;
const renderer = import(entry) as Promise<{ render: Render }>;

/** Drawing takes two large packages: they are loaded when the first share picture is wanted. */
let painter: Promise<Paint> | null = null;
const paint: Paint = async (drawing) => {
  painter ??= import('../share/draw.ts').then(({ createSharePainter }) =>
    createSharePainter({ faces: join(rendererDir, 'faces'), media: stored }),
  );
  return (await painter)(drawing);
};

async function perform({ id, job }: Order): Promise<Done> {
  const done: Done = { files: [], shown: null };
  if (job.type === 'render')
    done.files = await renderPages((await renderer).render, paint, job, () => say({ id, state: 'rendered' }));
  else if (job.type === 'show') done.shown = await makePage((await renderer).render, paint, job);
  else if (job.type === 'link') linkFiles(job);
  else await sweepStore(job);
  return done;
}

async function answer(order: Order): Promise<Answer> {
  const { id } = order;
  try {
    return { id, state: 'done', result: await perform(order) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, state: 'failed', message, page: error instanceof PageFailedError ? error.page : null };
  }
}

function say(message: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

// One job at a time: the pool gives the next when all pages of this one are rendered, and only their files are still to be synced.
parentPort?.on('message', (order: Order) => void answer(order).then(say));
await renderer;
// The next worker is there sooner, also where this one is ended without a moment's notice.
flushCompileCache();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
