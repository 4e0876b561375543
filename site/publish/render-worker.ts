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

/** What comes back for a job; errors cross the threads as plain data. */
export type Answer = { ok: true; result: Done } | { ok: false; message: string; page: string | null };

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

async function perform(job: Job): Promise<Done> {
  const done: Done = { files: [], shown: null };
  if (job.type === 'render') done.files = await renderPages((await renderer).render, paint, job);
  else if (job.type === 'show') done.shown = await makePage((await renderer).render, paint, job);
  else if (job.type === 'link') linkFiles(job);
  else sweepStore(job);
  return done;
}

async function answer(job: Job): Promise<Answer> {
  try {
    return { ok: true, result: await perform(job) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, message, page: error instanceof PageFailedError ? error.page : null };
  }
}

// One job at a time: the pool gives the next to a worker that is free.
parentPort?.on('message', (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void answer(job).then((message) => parentPort?.postMessage(message));
});
await renderer;
// The next worker is there sooner, also where this one is ended without a moment's notice.
flushCompileCache();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
