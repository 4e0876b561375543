import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import type { Render, Rendered } from '../renderer/entry.ts';
import { linkFiles, type LinkJob } from './file-jobs.ts';
import { readThrough } from './media-port.ts';
import { openStore } from './packs/open-store.ts';
import { openPacks } from './packs/packs.ts';
import type { StoreAt } from './packs/store.ts';
import { tidyPacks } from './packs/tidy.ts';
import {
  makePage,
  PageFailedError,
  type Paint,
  type Pieces,
  type RenderedFile,
  type RenderJob,
  renderPages,
  type ShowJob,
  twinsOf,
} from './render-pages.ts';
import { hashesNamedBy } from './stored-manifest.ts';

/** Bounds a domain's packs (packs/tidy.ts): files that no manifest of these hashes names are removed. */
export type TidyJob = { type: 'tidy'; store: StoreAt; folder: string; manifests: string[] };

/** Compresses files of a domain. */
export type CompressJob = {
  type: 'compress';
  folder: string;
  files: { hash: string; contentType: string; body: Uint8Array }[];
};

export type Job = RenderJob | ShowJob | LinkJob | TidyJob | CompressJob;

/** The files of a render job, the page of a show job, or the twins of a compress job by hash. */
export type Done = { files: RenderedFile[]; shown: Rendered | null; twins: [hash: string, Pieces][] };

/** A job with its id, which the answers repeat. */
export type Order = { id: number; job: Job };

/** The answer to a job. Errors are sent as plain data. */
export type Answer = { id: number } & (
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

async function perform({ job }: Order): Promise<Done> {
  const done: Done = { files: [], shown: null, twins: [] };
  if (job.type === 'render') done.files = await renderPages((await renderer).render, paint, job);
  else if (job.type === 'show') done.shown = await makePage((await renderer).render, paint, job);
  else if (job.type === 'link') linkFiles(job);
  else if (job.type === 'compress')
    done.twins = job.files.map(({ hash, contentType, body }) => [hash, twinsOf(body, contentType)]);
  else await tidy(job);
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

async function tidy({ store: at, folder, manifests }: TidyJob): Promise<void> {
  const store = openStore(at);
  const packs = openPacks(store, folder);
  await packs.refresh();
  await tidyPacks(store, folder, await hashesNamedBy(packs, manifests));
}

/** Bytes are handed over instead of copied. */
function say(message: Answer): void {
  const { files, twins } = message.state === 'done' ? message.result : { files: [], twins: [] };
  const pieces = [...files.flatMap(({ bytes }) => bytes ?? []), ...twins.flatMap(([, made]) => made)];
  parentPort?.postMessage(
    message,
    pieces.map(([, bytes]) => bytes.buffer),
  );
}

// One job at a time.
parentPort?.on('message', (order: Order) => void answer(order).then(say));
await renderer;
// The compile cache makes the next worker start faster, even if this one is terminated without notice.
flushCompileCache();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');
