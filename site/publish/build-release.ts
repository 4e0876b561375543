import { join } from 'node:path';

import type { PageChanges, ReleaseProgress } from '#shared/schemas/releases.ts';
import { mark } from '#shared/trace/publish-steps.ts';

import type { Memo } from '../data/memo.ts';
import type { SitePages } from '../data/pages/page.ts';
import type { BuildInfo } from './build-info.ts';
import { changesBetween, isReadable, type Manifest, pageChanges } from './manifest.ts';
import { addAssets } from './packs/assets.ts';
import { PackWriter, type WrittenPack } from './packs/pack-writer.ts';
import { openPacks } from './packs/packs.ts';
import { PageTable } from './page-table.ts';
import { type Plan, planRelease, rememberSource } from './plan.ts';
import type { ReleaseAsset, ReleaseFile, ReleasePage } from './release-file.ts';
import { brokenFiles, type LiveRelease, missingFiles, type Place } from './release.ts';
import { renderEach } from './render-each.ts';
import type { MadeFile, RenderedFile } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';
import { isStored, storeManifest } from './stored-manifest.ts';

export type BuildInput = {
  place: Place;
  number: number;
  /** The release that visitors have now. */
  live: LiveRelease | null;
  /** Nobody asked for it: the system makes it by itself. */
  isAutomatic?: boolean;
  host: string;
  origin: string;
  revision: number;
  pages: SitePages;
  /** What the pages were made with, if it is kept for the next release. */
  memo?: Memo;
  rendererDir: string;
  build: BuildInfo;
  pool: RenderPool;
  /** Receives the progress. */
  onProgress?: (progress: ReleaseProgress) => void;
};

/** `manifest` is the hash of the release's manifest, `rendered` is what it added to the packs that it wrote. */
export type BuildResult = {
  manifest: string;
  contents: Manifest;
  pages: PageChanges;
  page_count: number;
  rendered: ReleaseFile[];
  packs: WrittenPack[];
  /** The manifest without what was said of trucks, which it can be restored by: that was true only for a while. */
  base?: string;
};

/** The release to go back to is no longer kept. */
export class ReleaseGoneError extends Error {
  override readonly name = 'ReleaseGoneError';
}

/**
 * A page that stays open for days still requests the scripts and styles of its release, so old assets are kept for this many
 * releases.
 */
const assetReleases = 10;
/** The twins of this many pages are made after the switch: until then visitors get the pages uncompressed. */
const mostWithoutTwins = 16;

/**
 * Makes release `number` of a domain: renders what changed, reuses the rest of the live release, and stores everything safely.
 * Visitors notice nothing yet. Without a change it stores nothing, and is the live release again. Throws a PageFailedError or a PlanError.
 */
export async function buildRelease(input: BuildInput): Promise<BuildResult> {
  const { place, number, live, isAutomatic = false, host, origin, revision, pages, memo, build } = input;
  const before = live?.contents ?? null;
  let plan = planRelease(pages, origin, build, before?.pages ?? null, memo);
  /** Hashes of files whose bytes are needed again. */
  let lost: ReadonlySet<string> = new Set();
  let isWhole = true;
  if (live && before && nothingToDo(plan, before, input)) {
    // Only a person waits until everything is read: automatic releases come too often.
    // Without what this process remembers of packs: it may have known one since before it was damaged.
    const packs = openPacks(place.packs.store, place.packs.folder);
    const broken = await (isAutomatic ? missingFiles : brokenFiles)(isAutomatic ? place.packs : packs, before);
    isWhole = isAutomatic || (await isStored(packs, live.manifest));
    if (broken.size === 0 && isWhole) {
      const nothing: PageChanges = { added: [], changed: [], removed: [] };
      const page_count = pageCount(before);
      return { manifest: live.manifest, contents: before, pages: nothing, page_count, rendered: [], packs: [] };
    }
    // Missing and damaged files are made again: that is why editors publish when nothing has changed.
    lost = new Set([...broken].map(({ hash }) => hash));
    const gone = [...before.pages].flatMap(([path, file]) => (broken.has(file) ? [path] : []));
    plan = planRelease(pages, origin, build, before.pages.with(new Map(), gone));
  }
  mark('plan', input);
  const writer = new PackWriter(place.packs.store, place.packs.folder);
  try {
    const rendered = await renderPlanned(input, writer, plan, lost);
    mark('render', input);
    input.onProgress?.({ step: 'writing', done: 0, total: 0 });
    const contents: Manifest = {
      number,
      host,
      origin,
      buildId: build.id,
      revision,
      createdAt: new Date().toISOString(),
      pages: tableOf(before, { rendered, removed: plan.remove.keys(), isWhole }),
      assets: assetsOf(build, number, before),
      redirects: pages.redirects,
      headers: pages.headers,
    };
    if (memo) rememberSource(memo, contents.pages, pages, { origin, buildId: build.id });
    const manifest = storeManifest(contents);
    writer.add(manifest.hash, [['plain', manifest.bytes]]);
    const packs = await writer.finish();
    place.packs.add(packs);
    mark('write', input);
    return {
      manifest: manifest.hash,
      contents,
      pages: pageChanges({ replaced: plan.replace, removed: plan.remove, rendered }),
      page_count: pageCount(contents),
      rendered: [...rendered.values()],
      packs,
    };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The release's pages. If the live release isn't `isWhole`, they are listed without what that one is based on. */
function tableOf(
  before: Manifest | null,
  { rendered, removed, isWhole }: { rendered: Map<string, ReleasePage>; removed: Iterable<string>; isWhole: boolean },
): PageTable {
  if (!before) return new PageTable(rendered);
  const pages = before.pages.with(rendered, removed);
  return isWhole ? pages : new PageTable(new Map(pages));
}

/** A release with what is true of trucks now over it: `shown` was made of `base`, which is what it can be restored by. */
export function overlaid(live: LiveRelease | null, base: BuildResult, shown: BuildResult): BuildResult {
  return {
    ...shown,
    pages: changesBetween(live?.contents.pages ?? null, shown.contents.pages),
    rendered: [...base.rendered, ...shown.rendered],
    packs: [...base.packs, ...shown.packs],
    base: base.manifest,
  };
}

/** What going back to an older release changes for visitors. */
export function rollBack(live: LiveRelease | null, target: LiveRelease): BuildResult {
  const { manifest, contents } = target;
  const pages = changesBetween(live?.contents.pages ?? null, contents.pages);
  return { manifest, contents, pages, page_count: pageCount(contents), rendered: [], packs: [] };
}

/** How many pages of a base are readable: releases share it. */
const readableOf = new WeakMap<PageTable['base'], number>();

function pageCount({ pages: { base, difference } }: Manifest): number {
  const counts = (page: ReleasePage | null | undefined) => (page && isReadable(page) ? 1 : 0);
  let count = readableOf.get(base);
  if (count === undefined) {
    count = 0;
    for (const page of base.values()) count += counts(page);
    readableOf.set(base, count);
  }
  for (const [path, page] of difference) count += counts(page) - counts(base.get(path));
  return count;
}

function nothingToDo(plan: Plan, live: Manifest, { pages, build }: BuildInput): boolean {
  const rules = (from: Pick<SitePages, 'redirects' | 'headers'>) => JSON.stringify([from.redirects, from.headers]);
  return (
    plan.render.length === 0 && plan.remove.size === 0 && build.id === live.buildId && rules(pages) === rules(live)
  );
}

/** Adds changed pages to the release's pack. Returns the pages by path. */
async function renderPlanned(
  { place, live, pool, pages, origin, build, rendererDir, onProgress }: BuildInput,
  writer: PackWriter,
  { render, replace }: Plan,
  lost: ReadonlySet<string>,
): Promise<Map<string, ReleasePage>> {
  const total = render.length;
  let done = 0;
  const tell = (more: number) => onProgress?.({ step: 'rendering', done: (done += more), total });
  tell(0);
  const { packs } = place;
  const from = join(rendererDir, 'client');
  if (live?.contents.buildId !== build.id || lost.size > 0) await addAssets(packs.store, from, build);
  // What was tidied away since the last look must not count as there.
  await packs.refresh();
  const keep = ({ hash, bytes }: RenderedFile) => {
    // Without a readable release, packs may be damaged too.
    const isNeeded = live === null || lost.has(hash) || !packs.has(hash, 'plain');
    if (bytes && isNeeded && !writer.has(hash)) writer.add(hash, bytes);
  };
  // A page that has its former bytes again needs no twins.
  const known = Object.fromEntries(
    [...replace].flatMap(([path, { hash }]) => (packs.has(hash, 'plain') ? [[path, hash]] : [])),
  );
  const to = total <= mostWithoutTwins && lost.size === 0 ? 'bytes' : 'bytes and twins';
  const wanted = render.map(({ page }) => page);
  const files = await renderEach(pool, { to, origin, site: pages.site, pages: wanted, known }, { tick: tell, keep });
  const pageOf = ({ path, ...file }: MadeFile, key = ''): [string, ReleasePage] => [path, { ...file, key }];
  return new Map(files.map((file, index) => pageOf(file, render[index]?.key)));
}

/** Assets of this build, and those of earlier builds that are still kept. */
function assetsOf(build: BuildInfo, number: number, before: Manifest | null): Record<string, ReleaseAsset> {
  const old = Object.values(before?.assets ?? {}).filter(
    ({ file, release }) => file.startsWith('_astro/') && number - release <= assetReleases,
  );
  const own = build.assets.map(({ file, hash, contentType }) => ({ file, hash, contentType, release: number }));
  return Object.fromEntries([...old, ...own].map((asset) => [asset.file, asset]));
}
