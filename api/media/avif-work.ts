import type { Log } from '#shared/trace/log.ts';

import {
  addAvifExtension,
  type AvifTask,
  claimAvif,
  domainsWithNewAvif,
  removeFromAvifQueue,
  queuePicturesRelease,
  requeueAvif,
} from '../db/avif-queue.ts';
import type { Db } from '../db/connect.ts';
import { addRasters, queueSvgs } from '../db/svg-rasters.ts';
import { ApiError } from '../lib/errors.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import type { RebuildHook } from '../releases/rebuild-hook.ts';
import { announceRelease } from '../releases/request-release.ts';
import { sourceNameOf } from './files.ts';
import type { MediaStore } from './store.ts';

/** Milliseconds between two runs. */
const interval = 2000;
/** Milliseconds of the lease on one picture; longer than its process may take. */
const lease = 240_000;
/** Milliseconds until the next try when the picture wasn't at fault. */
const pause = 30_000;
const maxAttempts = 3;

type Needs = { db: Db; media: MediaStore; rebuildHook: RebuildHook; log: Log };

/** Makes the AVIF files of the picture, or the rasters of the SVG, that has waited longest; false when none is due. */
async function makeNextAvif(services: Needs, stopped: () => boolean): Promise<boolean> {
  const task = await claimAvif(services.db, lease);
  if (!task) return false;
  try {
    if (task.kind === 'svg') {
      const made = await services.media.addRasters(task.hashedName);
      await addRasters(services.db, task.hashedName, made ?? { rasters: [] });
      return true;
    }
    const made = await services.media.addAvif(task);
    if (made) await addAvifExtension(services.db, task.path);
    else await removeFromAvifQueue(services.db, task.mediaId);
    await services.media.files.remove(sourceNameOf(task.path));
  } catch (error) {
    await makeLater(services, task, error, stopped());
  }
  return true;
}

async function makeLater({ db, log, media }: Needs, task: AvifTask, error: unknown, stopped: boolean): Promise<void> {
  const { mediaId, hashedName, attempts } = task;
  const itsOwnFault = error instanceof ApiError && error.code !== 'unavailable';
  // Stopping the server kills its picture process, which says nothing about the picture.
  if (stopped) return requeueAvif(db, mediaId, 0, attempts - 1);
  log(`the smaller files of ${hashedName}: ${error instanceof Error ? error.message : String(error)}`, { error });
  if (!itsOwnFault) return requeueAvif(db, mediaId, pause, attempts - 1);
  if (attempts < maxAttempts) return requeueAvif(db, mediaId, attempts * 5000, attempts);
  // Its WebP and JPEG files stay.
  await removeFromAvifQueue(db, mediaId);
  return media.files.remove(sourceNameOf(hashedName));
}

/** Publishes the AVIF files of domains that have all of theirs, unless the release would publish other changes too. */
async function releaseNewAvif({ db, rebuildHook }: Needs): Promise<void> {
  for (const { id, host } of await domainsWithNewAvif(db)) {
    const release = await queuePicturesRelease(db, id);
    if (release) announceRelease({ rebuildHook }, { host }, release);
  }
}

/** Makes the AVIF files of all due pictures and the rasters of older SVGs, one by one, and then publishes them. */
export async function makeAvifFiles(services: Needs, stopped: () => boolean = () => false): Promise<void> {
  while (!stopped() && (await makeNextAvif(services, stopped)));
  if (!stopped()) await releaseNewAvif(services);
}

/** Makes AVIF files every two seconds. Closing breaks off the picture under way, which waits for the next start. */
export function startAvifWork(services: Needs): RunningJob {
  let searched = 0;
  const run = async (stopped: () => boolean) => {
    if (performance.now() - searched > 60_000 || searched === 0) {
      await queueSvgs(services.db);
      searched = performance.now();
    }
    await makeAvifFiles(services, stopped);
  };
  const job = runEvery({ name: 'smaller pictures', interval, log: services.log, run });
  return {
    close: async () => {
      const closed = job.close();
      services.media.close();
      await closed;
    },
  };
}
