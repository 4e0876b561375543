import { mark } from '#shared/trace/publish-steps.ts';

import { isCompressible } from './compress.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { nullIfLost } from './packs/packs.ts';
import { reasonOf } from './reason-of.ts';
import type { ReleaseFile } from './release-file.ts';
import type { Place } from './release.ts';
import type { RenderPool } from './render-pool.ts';

type Needs = {
  compress: RenderPool['compress'];
  log: (message: string) => void;
};

export type TwinMaker = {
  /** Makes the twins that these files lack, soon. */
  add: (release: { host: string; number: number }, place: Place, files: ReleaseFile[]) => void;
  /** Makes no more, and resolves when those under way are made. */
  close: () => Promise<void>;
};

/** Milliseconds after the last switch of a domain: while somebody publishes again and again, processors are left to that. */
const pause = 1000;
/** Bytes of files that are compressed in one job. */
const perJob = 1024 * 1024;

/**
 * Makes the compressed twins of pages that went live without them, one domain after another, in packs of their own. Until then visitors get
 * those pages uncompressed; the host looks for twins by itself. What fails or isn't done when the process ends is made after its next start.
 */
export function createTwinMaker({ compress, log }: Needs): TwinMaker {
  const waiting = new Map<string, Waiting>();
  let last: Promise<void> = Promise.resolve();
  let closed = false;

  async function make({ packs }: Place, files: Iterable<ReleaseFile>): Promise<void> {
    const writer = new PackWriter(packs.store, packs.folder);
    try {
      for await (const lot of lotsOf(packs, files)) {
        if (closed) break;
        for (const [hash, twins] of await compress({ folder: packs.folder, files: lot })) writer.add(hash, twins);
      }
      packs.add(await writer.finish());
    } catch (error) {
      await writer.discard();
      throw error;
    }
  }

  function begin(host: string): void {
    const own = waiting.get(host);
    waiting.delete(host);
    if (!own) return;
    last = last
      .then(() => make(own.place, own.files.values()))
      .then(() => mark('twins', { host, number: own.number }))
      .catch((error: unknown) => log(`${host}: pages stay uncompressed. ${reasonOf(error)}`));
  }

  return {
    add: ({ host, number }, place, files) => {
      const lacking = files.filter(({ hash, contentType }) => {
        const length = place.packs.lengthOf(hash, 'plain') ?? 0;
        return isCompressible(contentType, length) && !place.packs.has(hash, 'gzip');
      });
      if (lacking.length === 0 || closed) return;
      const before = waiting.get(host);
      clearTimeout(before?.timer);
      const all = before?.files ?? new Map<string, ReleaseFile>();
      for (const file of lacking) all.set(file.hash, file);
      waiting.set(host, { number, place, files: all, timer: setTimeout(() => begin(host), pause).unref() });
    },
    close: async () => {
      closed = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      await last;
    },
  };
}

type Waiting = { number: number; place: Place; files: Map<string, ReleaseFile>; timer: NodeJS.Timeout };
type Lot = { hash: string; contentType: string; body: Uint8Array }[];

/** The files with their bytes, as many at once as a job may have. */
async function* lotsOf(packs: Place['packs'], files: Iterable<ReleaseFile>): AsyncGenerator<Lot> {
  let lot: Lot = [];
  let length = 0;
  for (const { hash, contentType } of files) {
    const body = await packs.read(hash, 'plain').catch(nullIfLost);
    // Its release is no longer kept.
    if (!body) continue;
    lot.push({ hash, contentType, body });
    length += body.length;
    if (length < perJob) continue;
    yield lot;
    [lot, length] = [[], 0];
  }
  if (lot.length > 0) yield lot;
}
