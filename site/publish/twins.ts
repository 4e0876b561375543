import type { Log } from '#shared/trace/log.ts';
import { mark } from '#shared/trace/publish-steps.ts';

import { isCompressible } from './compress.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { nullIfLost } from './packs/packs.ts';
import type { PageTable } from './page-table.ts';
import { reasonOf } from './reason-of.ts';
import type { ReleaseFile } from './release-file.ts';
import type { Place } from './release.ts';
import type { RenderPool } from './render-pool.ts';

type Needs = {
  compress: RenderPool['compress'];
  log: Log;
};

/** A release that was just made live, or was live when the process started. */
type Shown = {
  host: string;
  number: number;
  /** The manifest that visitors had before; null if their pages may lack twins that no process is making. */
  before: string | null;
  manifest: string;
  pages: PageTable;
  /** What it added to the release before. */
  rendered: ReleaseFile[];
};

export type TwinMaker = {
  /** Makes the twins that the release's pages lack, soon. */
  add: (release: Shown, place: Place) => void;
  /** Makes no more, and resolves when those under way are made. */
  close: () => Promise<void>;
};

/** Milliseconds after the last switch of a domain: while somebody publishes again and again, processors are left to that. */
const pause = 1000;
/** Bytes of files that are compressed in one job. */
const perJob = 1024 * 1024;

/**
 * Makes the compressed twins of pages that went live without them, one domain after another, in packs of their own. Until then visitors get
 * those pages uncompressed; the host looks for twins by itself. What fails, and what another process made live that ended before it had made
 * them, is made after the domain's next publish, or after the next start.
 */
export function createTwinMaker({ compress, log }: Needs): TwinMaker {
  const waiting = new Map<string, Waiting>();
  /** By domain: the manifest whose pages all have twins, or get them from this process. */
  const cared = new Map<string, string>();
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
      .catch((error: unknown) => {
        cared.delete(own.place.id);
        log(`${host}: pages stay uncompressed. ${reasonOf(error)}`, { error, host });
      });
  }

  return {
    add: ({ host, number, before, manifest, pages, rendered }, place) => {
      // The others have theirs, so a publish of a large domain needn't look at all pages.
      const files = before !== null && cared.get(place.id) === before ? rendered : [...pages.values()];
      cared.set(place.id, manifest);
      const lacking = files.filter(({ hash, contentType }) => {
        const length = place.packs.lengthOf(hash, 'plain') ?? 0;
        return isCompressible(contentType, length) && !place.packs.has(hash, 'gzip');
      });
      if (lacking.length === 0 || closed) return;
      const earlier = waiting.get(host);
      clearTimeout(earlier?.timer);
      const all = earlier?.files ?? new Map<string, ReleaseFile>();
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
