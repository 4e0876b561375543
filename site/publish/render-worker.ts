import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import type { Render } from '../renderer/entry.ts';
import { linkFiles, type LinkJob, removeFiles, type RemoveJob, syncPaths, type SyncJob } from './file-jobs.ts';
import { PageFailedError, type RenderedFile, type RenderJob, renderPages } from './render-pages.ts';

export type Job = RenderJob | LinkJob | RemoveJob | SyncJob;

/** What comes back for a job; errors cross the threads as plain data. */
export type Answer = { ok: true; result: RenderedFile[] } | { ok: false; message: string; page: string | null };

const { rendererDir } = workerData as { rendererDir: string };
const entry = pathToFileURL(join(rendererDir, 'server', 'entry.mjs')).href;
const renderer = import(entry) as Promise<{ render: Render }>;

/** Only a render job has files to tell about. */
async function perform(job: Job): Promise<RenderedFile[]> {
  if (job.type === 'render') return renderPages((await renderer).render, job);
  if (job.type === 'link') linkFiles(job);
  else if (job.type === 'remove') removeFiles(job);
  else await syncPaths(job);
  return [];
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
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
