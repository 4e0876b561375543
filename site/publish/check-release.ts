import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { type Api, loadContent } from '../data/load.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { BuildInfo } from './build-info.ts';
import { readCurrent } from './current.ts';
import type { Manifest } from './manifest.ts';
import { type Encoding, encodings } from './packs/encodings.ts';
import type { Packs } from './packs/packs.ts';
import { planRelease } from './plan.ts';
import type { ReleaseFile } from './release-file.ts';
import { type Place, releaseIn } from './release.ts';
import { renderEach } from './render-each.ts';
import type { RenderPool } from './render-pool.ts';

export type CheckInput = {
  api: Api;
  place: Place;
  host: string;
  build: BuildInfo;
  pool: RenderPool;
  /** Receives the progress of rendering. */
  tick?: (count: number) => void;
};

/**
 * `differs` names what a build from scratch makes differently: public paths, 'redirects', 'headers', and assets by file. `behind`
 * says that content or code have changed since the release, so a difference proves nothing. `lost` says why the release can't be read at
 * all.
 */
export type CheckResult = {
  number: number;
  files: number;
  differs: string[];
  behind: 'content' | 'code' | null;
  lost?: string;
};

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } satisfies Record<Encoding, (bytes: Buffer) => Buffer>;

/**
 * Makes the live release of a domain again from scratch, without caches, and compares all bytes with those on disk. Changes
 * nothing. Null without a live release. Throws what reading or rendering throws.
 */
export async function checkRelease({ api, place, host, build, pool, tick }: CheckInput): Promise<CheckResult | null> {
  const current = await readCurrent(place.dataDir, place.id);
  let lost = '';
  const live = await releaseIn(place, current, (reason) => (lost = reason));
  if (!live) return current && { number: current.number, files: 0, differs: [], behind: null, lost };
  const { number, contents: manifest } = live;
  const { origin } = manifest;
  await place.packs.refresh();
  const damaged = await damagedFiles(place.packs, manifest);
  const files = manifest.pages.size + Object.keys(manifest.assets).length;
  if (manifest.buildId !== build.id) return { number, files, differs: damaged, behind: 'code' };
  const content = await loadContent(api, host, origin, new Date(manifest.createdAt));
  const made = pagesOf(content);
  const again = await renderEach(
    pool,
    { to: 'bytes', origin, site: made.site, pages: made.pages },
    tick ? { tick } : {},
  );
  const fresh = new Map(again.map((page) => [page.path, page]));
  const paths = new Set([...fresh.keys(), ...manifest.pages.keys()]);
  const pages = [...paths].filter((path) => !isSame(manifest.pages.get(path), fresh.get(path)));
  const rules = (['redirects', 'headers'] as const).filter(
    (name) => JSON.stringify(made[name]) !== JSON.stringify(manifest[name]),
  );
  const differs = [...new Set([...pages, ...damaged, ...rules])].toSorted();
  // Keys identify the input of a page. Revisions don't: smaller pictures arrive without a new one, and a save may not be
  // published yet.
  const { render, remove } = planRelease(made, origin, build, manifest.pages);
  const behind = render.length > 0 || remove.size > 0 ? 'content' : null;
  return { number, files, differs, behind };
}

type Compared = Pick<ReleaseFile, 'hash' | 'file' | 'contentType'>;

function isSame(one: Compared | undefined, other: Compared | undefined): boolean {
  return one?.hash === other?.hash && one?.file === other?.file && one?.contentType === other?.contentType;
}

/** Files whose bytes, or those of a twin, differ from the manifest. */
async function damagedFiles(packs: Packs, { pages, assets }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  for (const [name, file] of [...pages, ...Object.entries(assets)]) {
    if (!(await isIntact(packs, file))) damaged.push(name);
  }
  return damaged;
}

async function isIntact(packs: Packs, { hash: name }: ReleaseFile): Promise<boolean> {
  try {
    const plain = await packs.read(name, 'plain');
    if (hash('sha256', plain, 'base64url') !== name) return false;
    for (const encoding of encodings) {
      if (!packs.has(name, encoding)) continue;
      if (!unpack[encoding](await packs.read(name, encoding)).equals(plain)) return false;
    }
    return true;
  } catch {
    return false;
  }
}
