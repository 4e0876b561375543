import { basename, join } from 'node:path';

import type { PageChanges, ReleaseProgress } from '#shared/schemas/releases.ts';

import type { SitePages } from '../data/pages/page.ts';
import type { BuildInfo } from './build-info.ts';
import { noteAutomatic } from './kept-on-disk.ts';
import { readManifest } from './manifest-file.ts';
import { type Manifest, pageChanges, pageCount, type ReleaseAsset, type ReleasePage } from './manifest.ts';
import { addAssets, addCompiled } from './packs/assets.ts';
import { syncPath } from './packs/disk.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { packsIn } from './packs/packs.ts';
import { type Plan, planRelease } from './plan.ts';
import {
  aliasRelease,
  keptRelease,
  liveRelease,
  missingFiles,
  brokenFiles,
  type ReleaseRoot,
  sealRelease,
  switchTo,
  writeManifest,
} from './release.ts';
import { renderEach } from './render-each.ts';
import type { MadeFile, RenderedFile } from './render-pages.ts';
import type { RenderPool } from './render-pool.ts';

export type BuildInput = {
  place: ReleaseRoot;
  number: number;
  /** Nobody asked for it: the system makes it by itself. */
  isAutomatic?: boolean;
  host: string;
  origin: string;
  revision: number;
  pages: SitePages;
  rendererDir: string;
  build: BuildInfo;
  pool: RenderPool;
  /** Called right before the switch. Throws if another publisher has taken over this release. */
  confirm: () => Promise<void>;
  /** Receives the progress. */
  onProgress?: (progress: ReleaseProgress) => void;
};

/** The result as the publisher reports it. */
export type BuildResult = { pages: PageChanges; page_count: number };

/**
 * A page that stays open for days still requests the scripts and styles of its release, so old assets are kept for this many
 * releases.
 */
const assetReleases = 10;

/**
 * Makes release `number` of a domain and switches to it: renders what changed, reuses the rest of the live release, syncs
 * everything to disk, and only then moves `live`. Without a change it writes no files. Throws a PageFailedError or a PlanError; the
 * live release is untouched then.
 */
export async function buildRelease(input: BuildInput): Promise<BuildResult> {
  const { place, number, isAutomatic = false, host, origin, revision, pages, build } = input;
  const live = await liveRelease(place);
  let plan = planRelease(pages, origin, build.id, live?.manifest ?? null);
  /** Hashes of files whose bytes are needed again. */
  let lost: ReadonlySet<string> = new Set();
  if (live && nothingToDo(plan, live.manifest, input)) {
    // Only a person waits until everything is read: automatic releases come too often.
    const check = isAutomatic ? missingFiles : brokenFiles;
    const broken = await check(packsIn(place.packs), live.manifest);
    if (broken.size === 0) {
      await input.confirm();
      const alias = await aliasRelease(place, number, live.directory);
      await noteAutomatic(place, alias, isAutomatic);
      if (!isAutomatic) await noteAutomatic(place, basename(live.directory), false);
      await switchTo(place, alias);
      return { pages: { added: [], changed: [], removed: [] }, page_count: pageCount(live.manifest) };
    }
    // Missing and damaged files are made again: that is why editors publish when nothing has changed.
    lost = new Set([...broken].map(({ hash }) => hash));
    const whole = [...live.manifest.pages].filter(([, file]) => !broken.has(file));
    plan = planRelease(pages, origin, build.id, { ...live.manifest, pages: new Map(whole) });
  }
  const rendered = await renderPlanned(input, plan, lost);
  const manifest: Manifest = {
    number,
    host,
    origin,
    buildId: build.id,
    revision,
    createdAt: new Date().toISOString(),
    pages: new Map([...plan.keep, ...rendered]),
    assets: assetsOf(build, number, live?.manifest ?? null),
    redirects: pages.redirects,
    headers: pages.headers,
  };
  input.onProgress?.({ step: 'writing', done: 0, total: 0 });
  const touched = [...rendered.keys(), ...plan.remove.keys()];
  const part = await writeManifest(place, manifest, live && { ...live, touched });
  await input.confirm();
  input.onProgress?.({ step: 'switching', done: 0, total: 0 });
  const name = await sealRelease(place, part, manifest);
  await noteAutomatic(place, name, isAutomatic);
  await switchTo(place, name);
  const changes = pageChanges(new Map([...plan.replace, ...plan.remove]), rendered);
  return { pages: changes, page_count: pageCount(manifest) };
}

/** The release to go back to is no longer on disk. */
class ReleaseGoneError extends Error {
  override readonly name = 'ReleaseGoneError';
}

/** Makes an older release live again as release `number`: one rename, whatever its size. Throws a ReleaseGoneError. */
export async function rollBack(
  place: ReleaseRoot,
  number: number,
  target: number,
  confirm: () => Promise<void>,
): Promise<BuildResult> {
  const directory = await keptRelease(place, target);
  if (directory === null) throw new ReleaseGoneError(`Release ${target} is no longer kept`);
  const live = await liveRelease(place);
  const manifest = await readManifest(directory);
  await confirm();
  const alias = await aliasRelease(place, number, directory);
  for (const name of [alias, basename(directory)]) await noteAutomatic(place, name, false);
  await switchTo(place, alias);
  return {
    pages: pageChanges(live?.manifest.pages ?? new Map(), manifest.pages),
    page_count: pageCount(manifest),
  };
}

function nothingToDo(plan: Plan, live: Manifest, { pages, build }: BuildInput): boolean {
  const rules = (from: Pick<SitePages, 'redirects' | 'headers'>) => JSON.stringify([from.redirects, from.headers]);
  return (
    plan.render.length === 0 && plan.remove.size === 0 && build.id === live.buildId && rules(pages) === rules(live)
  );
}

/** Writes changed pages into a pack, synced to disk. Returns the pages by path. */
async function renderPlanned(
  { place, pool, pages, origin, build, rendererDir, onProgress }: BuildInput,
  { render, replace }: Plan,
  lost: ReadonlySet<string>,
): Promise<Manifest['pages']> {
  const total = render.length;
  let done = 0;
  const tell = (more: number) => onProgress?.({ step: 'rendering', done: (done += more), total });
  tell(0);
  const packs = packsIn(place.packs);
  await packs.refresh();
  const writer = new PackWriter(place.packs);
  const wanted = render.map(({ page }) => page);
  // A page that has its former bytes again needs no twins.
  const known = Object.fromEntries(
    [...replace].flatMap(([path, page]) => (packs.has(page) ? [[path, page.hash]] : [])),
  );
  const from = join(rendererDir, 'client');
  const assets = addAssets(place.packs, { from, shared: place.shared, build });
  const keep = ({ hash, encodings, bytes }: RenderedFile) => {
    if (!bytes || !encodings || writer.has(hash)) return;
    if (lost.has(hash) || !packs.has({ hash, encodings })) writer.add(hash, bytes.body, bytes.twins);
  };
  const job = { to: 'memory' as const, origin, site: pages.site, pages: wanted, known };
  const rendering = renderEach(pool, job, { tick: tell, keep });
  // If one fails, the other is still awaited, so that nothing is still writing when the failure is reported.
  await Promise.allSettled([assets, rendering]);
  try {
    const [newAssets, files] = await Promise.all([assets, rendering]);
    const lostAssets = build.assets.filter(({ hash }) => lost.has(hash));
    await addCompiled(writer, from, lostAssets);
    const written = await writer.finish();
    if (newAssets || written) await syncPath(place.packs);
    await packs.refresh();
    const pageOf = ({ path, encodings, ...file }: MadeFile, key = ''): [string, ReleasePage] => [
      path,
      { ...file, encodings: encodings ?? replace.get(path)?.encodings ?? [], key },
    ];
    return new Map(files.map((file, index) => pageOf(file, render[index]?.key)));
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Assets of this build, and those of earlier builds that are still kept. */
function assetsOf(build: BuildInfo, number: number, before: Manifest | null): Record<string, ReleaseAsset> {
  const old = Object.values(before?.assets ?? {}).filter(
    ({ file, release }) => file.startsWith('_astro/') && number - release <= assetReleases,
  );
  const own = build.assets.map((asset) => ({ ...asset, release: number }));
  return Object.fromEntries([...old, ...own].map((asset) => [asset.file, asset]));
}
