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

/** The files of a render job, or the page of a show job. */
export type Done = { files: RenderedFile[]; shown: Rendered | null };

/** A job with its id, which the answers repeat. */
export type Order = { id: number; job: Job };

/** The answers to a job: first that the processor is free, later how it ended. Errors are sent as plain data. */
export type Answer = { id: number } & (
  | { state: 'rendered' }
  | { state: 'done'; result: Done }
  | { state: 'failed'; message: string; page: string | null }
);

const { rendererDir, media } = workerData as { rendererDir: string; media: string | MessagePort | null };
const stored = typeof media === 'string' || media === null ? media : readThrough(media);
const entry = pathToFileURL(join(rendererDir, 'server', 'entry.mjs')).href;
const renderer = import(entry) as Promise<{ render: Render }>;

/** Drawing needs two large packages, so they are loaded for the first share picture. */
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

// One job at a time: the pool sends the next when all pages of this one are rendered and only the disk sync is left.
parentPort?.on('message', (order: Order) => void answer(order).then(say));
await renderer;
// The compile cache makes the next worker start faster, even if this one is terminated without notice.
flushCompileCache();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
