import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { PageChanges } from '#shared/schemas/releases.ts';

import type { SitePages } from '../data/page.ts';
import type { BuildInfo } from '../renderer/build-info.ts';
import { foldersOf } from './folders.ts';
import {
  filesOf,
  type Manifest,
  pageChanges,
  readablePages,
  readManifest,
  type ReleaseAsset,
  type ReleasePage,
} from './manifest.ts';
import { type Plan, type PlannedPage, planRelease } from './plan.ts';
import {
  aliasRelease,
  keptRelease,
  liveRelease,
  type LiveRelease,
  type ReleaseRoot,
  sealRelease,
  switchTo,
} from './release.ts';
import type { RenderPool } from './render-pool.ts';
import type { Spares } from './spare.ts';

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
  spares: Spares;
};

/** As the publisher reports it. */
export type BuildResult = { pages: PageChanges; page_count: number };

/** Pages that are opened for days still ask for the scripts and styles of their time: old assets stay for this many releases. */
const assetReleases = 10;
/** Large enough to keep a worker busy, small enough to spread over all. */
const pagesPerJob = 64;

/**
 * Makes release `number` of a domain and switches to it: renders what changed, takes the rest from the live release as hard
 * links, brings all of it safely to disk, and only then moves `live`. Where nothing changed, no file is written.
 * Throws a PageFailedError or a PlanError; the live release is untouched then.
 */
export async function buildRelease(input: BuildInput): Promise<BuildResult> {
  const { place, number, host, origin, revision, pages, build } = input;
  const live = await liveRelease(place);
  const plan = planRelease(pages, origin, build.id, live?.manifest ?? null);
  if (live && nothingToDo(plan, live.manifest, input)) {
    await switchTo(place, await aliasRelease(place, number, live.directory));
    return { pages: { added: [], changed: [], removed: [] }, page_count: pageCount(live.manifest) };
  }
  const part = join(place.releases, `${number}.part`);
  try {
    const rendered = await fillRelease(input, part, live, plan);
    const manifest: Manifest = {
      number,
      host,
      buildId: build.id,
      revision,
      createdAt: new Date().toISOString(),
      pages: { ...plan.keep, ...rendered },
      assets: assetsOf(build, number, live?.manifest ?? null),
      redirects: pages.redirects,
      headers: pages.headers,
    };
    await switchTo(place, await sealRelease(place, part, manifest));
    return { pages: pageChanges(live?.manifest ?? null, manifest), page_count: pageCount(manifest) };
  } catch (error) {
    // Why the build failed is what counts; what can't be cleared away now is at the next start.
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
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
): Promise<BuildResult & { revision: number }> {
  const directory = await keptRelease(place, target);
  if (directory === null) throw new ReleaseGoneError(`Release ${target} is no longer kept`);
  const live = await liveRelease(place);
  const manifest = await readManifest(directory);
  await switchTo(place, await aliasRelease(place, number, directory));
  return {
    pages: pageChanges(live?.manifest ?? null, manifest),
    page_count: pageCount(manifest),
    revision: manifest.revision,
  };
}

function nothingToDo(plan: Plan, live: Manifest, { pages, build }: BuildInput): boolean {
  const rules = (from: Pick<SitePages, 'redirects' | 'headers'>) => JSON.stringify([from.redirects, from.headers]);
  return (
    plan.render.length === 0 && plan.remove.length === 0 && build.id === live.buildId && rules(pages) === rules(live)
  );
}

/** Makes `part` whole and safe on disk, but for its manifest. Returns the pages that were rendered. */
async function fillRelease(
  input: BuildInput,
  part: string,
  live: LiveRelease | null,
  plan: Plan,
): Promise<Record<string, ReleasePage>> {
  const { place, pool, spares, build, rendererDir, number } = input;
  const directory = join(part, 'public');
  await rm(part, { recursive: true, force: true });
  const { synced } = await spares.take(place, part, live);

  const before = live?.manifest.assets ?? {};
  const assets = assetsOf(build, number, live?.manifest ?? null);
  const newAssets = build.assets.filter(({ file, hash }) => before[file]?.hash !== hash);
  const gone = [...plan.remove, ...Object.values(before).filter(({ file }) => !assets[file])].flatMap(filesOf);
  await pool.run({ type: 'remove', directory, files: gone });
  await pool.run({ type: 'link', from: join(rendererDir, 'client'), to: directory, files: newAssets.flatMap(filesOf) });
  const rendered = await renderPlanned(input, directory, plan.render);

  const written = [...rendered.filter((page) => page.written).map(({ page }) => page), ...newAssets].flatMap(filesOf);
  const all = [...Object.values(plan.keep), ...rendered.map(({ page }) => page), ...Object.values(assets)].map(
    ({ file }) => file,
  );
  const touched = new Set(foldersOf([...written, ...gone]));
  const folders = foldersOf(all).filter((folder) => !synced || touched.has(folder));
  await pool.run({ type: 'sync', paths: [...written, ...folders].map((path) => join(directory, path)) });
  return Object.fromEntries(rendered.map(({ path, page }) => [path, page]));
}

/** Waits for all, also where one fails: then nobody writes any more when the failure is cleaned up after. */
async function allDone<T>(jobs: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(jobs);
  return Promise.all(jobs);
}

type RenderedPage = { path: string; page: ReleasePage; written: boolean };

async function renderPlanned(
  { pool, pages, origin }: BuildInput,
  directory: string,
  planned: PlannedPage[],
): Promise<RenderedPage[]> {
  const size = Math.max(1, Math.min(pagesPerJob, Math.ceil(planned.length / pool.size)));
  const jobs = Array.from({ length: Math.ceil(planned.length / size) }, (_, index) =>
    planned.slice(index * size, (index + 1) * size),
  );
  const done = await allDone(
    jobs.map(async (part) => {
      const items = part.map(({ page, previous }) => ({ page, previousHash: previous?.hash ?? null }));
      const files = await pool.run({ type: 'render', directory, origin, site: pages.site, items, twins: true });
      return files.map(({ path, written, ...file }, index) => ({
        path,
        written,
        page: { ...file, key: part[index]?.key ?? '' },
      }));
    }),
  );
  return done.flat();
}

/** The assets of this build, and those of earlier builds that are still kept. */
function assetsOf(build: BuildInfo, number: number, before: Manifest | null): Record<string, ReleaseAsset> {
  const old = Object.values(before?.assets ?? {}).filter(
    ({ file, release }) => file.startsWith('_astro/') && number - release <= assetReleases,
  );
  const own = build.assets.map((asset) => ({ ...asset, release: number }));
  return Object.fromEntries([...old, ...own].map((asset) => [asset.file, asset]));
}

function pageCount(manifest: Manifest): number {
  return Object.keys(readablePages(manifest)).length;
}
