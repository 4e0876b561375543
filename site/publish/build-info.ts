import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

import { compressedTwins } from './compress.ts';
import { contentTypeOf } from './content-types.ts';
import { type Encoded, twinSuffixes } from './packs/encodings.ts';
import type { ReleaseFile } from './release-file.ts';

/**
 * Identifies the code a renderer was compiled from, and lists its client files. Another `id` may render other pages. Another `art` may draw
 * other pictures: most updates leave them as they are, and drawing them takes as long as rendering all pages.
 */
export type BuildInfo = BuildIds & { assets: CompiledFile[] };
export type BuildIds = { id: string; art: string };
/** A compiled file, with the compressed twins that lie beside it. */
type CompiledFile = ReleaseFile & Pick<Encoded, 'encodings'>;

const root = resolve(import.meta.dirname, '../..');
/** What makes the data of pages: it isn't compiled. */
const dataSources = ['site', 'shared'].map((folder) => join(root, folder));

/**
 * Hashes all compiled files of `rendererDir`, and the sources that make the data of pages, into `build.json`, and writes compressed twins
 * of the client files. The same sources have the same id in every folder (`../renderer/relative-paths.ts`).
 */
export async function writeBuildInfo(rendererDir: string, sources = dataSources): Promise<BuildInfo> {
  const seen: string[] = [];
  for (const folder of sources) {
    for (const file of (await filesIn(folder)).filter((name) => /(?<!\.test)\.tsx?$/.test(name)))
      seen.push(file, hash('sha256', await readFile(join(folder, file))));
  }
  for (const file of await filesIn(join(rendererDir, 'server')))
    seen.push(file, hash('sha256', await readFile(join(rendererDir, 'server', file))));
  const assets: CompiledFile[] = [];
  for (const file of await filesIn(join(rendererDir, 'client'))) {
    const asset = await describeAsset(join(rendererDir, 'client'), file);
    assets.push(asset);
    seen.push(file, asset.hash);
  }
  const art = await artId(join(rendererDir, 'server/chunks'));
  const info: BuildInfo = { id: hash('sha256', seen.join('\0')).slice(0, 16), art, assets };
  await writeFile(join(rendererDir, 'build.json'), JSON.stringify(info));
  return info;
}

/** Hashes the compiled route of drawings with all that it imports. Throws if there is none: its pictures would never be drawn again. */
async function artId(chunks: string): Promise<string> {
  const routes = (await readdir(chunks)).filter((name) => name.startsWith('_name_'));
  if (routes.length !== 1)
    throw new Error(`The route of drawings is not one of the compiled files, but ${routes.length}`);
  const read = new Map<string, string>();
  const waiting = [...routes];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (read.has(name)) continue;
    const code = await readFile(join(chunks, name), 'utf8');
    read.set(name, code);
    waiting.push(
      ...Array.from(code.matchAll(/\b(?:from|import)\s*\(?\s*["']\.\/([^"']+)["']/g), ([, other = '']) => other),
    );
  }
  const seen = [...read].toSorted(([one], [other]) => (one < other ? -1 : 1)).flat();
  return hash('sha256', seen.join('\0')).slice(0, 16);
}

async function describeAsset(folder: string, file: string): Promise<CompiledFile> {
  const body = await readFile(join(folder, file));
  const contentType = contentTypeOf(file);
  const twins = compressedTwins(body, contentType, 'asset');
  for (const [encoding, twin] of twins) await writeFile(join(folder, file + twinSuffixes[encoding]), twin);
  return { file, hash: hash('sha256', body, 'base64url'), contentType, encodings: [...twins.keys()] };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join('/')).toSorted();
}

/** Throws if no renderer is compiled yet, or while one is being compiled. */
export async function readBuildInfo(rendererDir: string): Promise<BuildInfo> {
  const text = await readFile(join(rendererDir, 'build.json'), 'utf8').catch((error: unknown) => {
    throw new Error('The site is not compiled: run "npm run build", or wait until it is done', { cause: error });
  });
  return JSON.parse(text) as BuildInfo;
}
