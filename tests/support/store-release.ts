import type { Manifest } from '#site/publish/manifest.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import type { Store } from '#site/publish/packs/store.ts';
import { PageTable } from '#site/publish/page-table.ts';
import { storeManifest } from '#site/publish/stored-manifest.ts';

/** Stores a release with three pages, and those that `bytes` has by path; its header `x-release` is its number. Returns what is current then. */
export async function storeRelease(
  store: Store,
  { id, host, number, bytes = [] }: { id: string; host: string; number: number; bytes?: [hash: string, Uint8Array][] },
): Promise<{ number: number; manifest: string }> {
  const hashOf = (path: string) => bytes.find(([hash]) => hash === path)?.[0] ?? 'h';
  const page = (path: string) => ({ hash: hashOf(path), contentType: 'text/html', key: 'k', file: `${path}.html` });
  const manifest: Manifest = {
    number,
    host,
    origin: `https://${host}`,
    buildId: 'b',
    revision: number,
    createdAt: '',
    assets: {},
    pages: new PageTable(
      new Map(['/', '/one', '/two', ...bytes.map(([path]) => path)].map((path) => [path, page(path)])),
    ),
    redirects: [],
    headers: { 'X-Release': String(number) },
  };
  const writer = new PackWriter(store, id);
  const stored = storeManifest(manifest);
  for (const [hash, piece] of bytes) writer.add(hash, [['plain', piece]]);
  writer.add(stored.hash, [['plain', stored.bytes]]);
  await writer.finish();
  return { number, manifest: stored.hash };
}
