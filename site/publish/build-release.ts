import { join } from 'node:path';

import type { PageChanges, ReleaseProgress } from '#shared/schemas/releases.ts';

import type { SitePages } from '../data/page.ts';
import type { BuildInfo } from '../renderer/build-info.ts';
import { syncPath } from './file-jobs.ts';
import {
  type Manifest,
  pageChanges,
  pageCount,
  readManifest,
  type ReleaseAsset,
  type ReleasePage,
} from './manifest.ts';
import { type Plan, type PlannedPage, planRelease } from './plan.ts';
import {
  aliasRelease,
  keptRelease,
  liveRelease,
  type ReleaseRoot,
  sealRelease,
  switchTo,
  writeManifest,
} from './release.ts';
import type { RenderPool } from './render-pool.ts';
import { storeAssets } from './store.ts';

export type BuildInput = {
  place: ReleaseRoot;
  number: number;
  host: string;
  origin: string;
  revision: number;
  pages: SitePages;
  rendererDir: string;
  build: BuildInfo;
  pool: RenderPool;
  /** Asked right before the switch: throws where this release is no longer this publisher's to build. */
  confirm: () => Promise<void>;
  /** Told how far it is. */
  onProgress?: (progress: ReleaseProgress) => void;
};

/** As the publisher reports it. */
export type BuildResult = { pages: PageChanges; page_count: number };

/** Pages that are opened for days still ask for the scripts and styles of their time: old assets stay for this many releases. */
const assetReleases = 10;
/** Large enough to keep a worker busy, small enough to spread over all. */
const pagesPerJob = 64;

/**
 * Makes release `number` of a domain and switches to it: renders what changed, names the rest as the live release does, brings
 * all of it safely to disk, and only then moves `live`. Where nothing changed, no file is written.
 * Throws a PageFailedError or a PlanError; the live release is untouched then.
 */
export async function buildRelease(input: BuildInput): Promise<BuildResult> {
  const { place, number, host, origin, revision, pages, build } = input;
  const live = await liveRelease(place);
  const plan = planRelease(pages, origin, build.id, live?.manifest ?? null);
  if (live && nothingToDo(plan, live.manifest, input)) {
    await input.confirm();
    await switchTo(place, await aliasRelease(place, number, live.directory));
    return { pages: { added: [], changed: [], removed: [] }, page_count: pageCount(live.manifest) };
  }
  const rendered = await renderPlanned(input, plan.render);
  const manifest: Manifest = {
    number,
    host,
    origin,
    buildId: build.id,
    revision,
    createdAt: new Date().toISOString(),
    // What is kept is most of it: it isn't copied once more.
    pages: Object.assign(plan.keep, rendered),
    assets: assetsOf(build, number, live?.manifest ?? null),
    redirects: pages.redirects,
    headers: pages.headers,
  };
  input.onProgress?.({ step: 'writing', done: 0, total: 0 });
  const part = await writeManifest(place, manifest);
  await input.confirm();
  input.onProgress?.({ step: 'switching', done: 0, total: 0 });
  await switchTo(place, await sealRelease(place, part, manifest));
  const changes = pageChanges({ ...plan.replace, ...plan.remove }, rendered);
  return { pages: changes, page_count: pageCount(manifest) };
}

/** The release that someone wants back is no longer on disk. */
class ReleaseGoneError extends Error {
  override readonly name = 'ReleaseGoneError';
}

/** Puts an older release live again, as release `number`: one rename, whatever its size. Throws a ReleaseGoneError. */
export async function goBack(
  place: ReleaseRoot,
  number: number,
  target: number,
  confirm: () => Promise<void>,
): Promise<BuildResult & { revision: number }> {
  const directory = await keptRelease(place, target);
  if (directory === null) throw new ReleaseGoneError(`Release ${target} is no longer kept`);
  const live = await liveRelease(place);
  const manifest = await readManifest(directory);
  await confirm();
  await switchTo(place, await aliasRelease(place, number, directory));
  return {
    pages: pageChanges(live?.manifest.pages ?? {}, manifest.pages),
    page_count: pageCount(manifest),
    revision: manifest.revision,
  };
}

function nothingToDo(plan: Plan, live: Manifest, { pages, build }: BuildInput): boolean {
  const rules = (from: Pick<SitePages, 'redirects' | 'headers'>) => JSON.stringify([from.redirects, from.headers]);
  return (
    plan.render.length === 0 &&
    Object.keys(plan.remove).length === 0 &&
    build.id === live.buildId &&
    rules(pages) === rules(live)
  );
}

/** Waits for all, also where one fails: then nobody writes any more when the failure is reported. */
async function allDone<T>(jobs: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(jobs);
  return Promise.all(jobs);
}

/** Brings the bytes of what changed into the store, safe on disk. Answers the pages by path. */
async function renderPlanned(
  { place, pool, pages, origin, build, rendererDir, onProgress }: BuildInput,
  planned: PlannedPage[],
): Promise<Record<string, ReleasePage>> {
  const size = Math.max(1, Math.min(pagesPerJob, Math.ceil(planned.length / pool.size)));
  const jobs = Array.from({ length: Math.ceil(planned.length / size) }, (_, index) =>
    planned.slice(index * size, (index + 1) * size),
  );
  const total = planned.length;
  let ready = 0;
  onProgress?.({ step: 'rendering', done: 0, total });
  const [newAssets, ...done] = await allDone<boolean | [string, ReleasePage][]>([
    storeAssets(place.store, join(rendererDir, 'client'), build.assets),
    ...jobs.map(async (part) => {
      const wanted = part.map(({ page }) => page);
      const to = { store: place.store };
      const files = await pool.run({ type: 'render', to, origin, site: pages.site, pages: wanted });
      onProgress?.({ step: 'rendering', done: (ready += part.length), total });
      return files.map(({ path, ...file }, index): [string, ReleasePage] => [
        path,
        { ...file, key: part[index]?.key ?? '' },
      ]);
    }),
  ]);
  if (newAssets === true || planned.length > 0) await syncPath(place.store);
  return Object.fromEntries(done.flatMap((pairs) => (typeof pairs === 'boolean' ? [] : pairs)));
}

/** The assets of this build, and those of earlier builds that are still kept. */
function assetsOf(build: BuildInfo, number: number, before: Manifest | null): Record<string, ReleaseAsset> {
  const old = Object.values(before?.assets ?? {}).filter(
    ({ file, release }) => file.startsWith('_astro/') && number - release <= assetReleases,
  );
  const own = build.assets.map((asset) => ({ ...asset, release: number }));
  return Object.fromEntries([...old, ...own].map((asset) => [asset.file, asset]));
}
