import { hash } from 'node:crypto';

import type { Manifest } from '#site/publish/manifest.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { packsOf } from '#site/publish/packs/packs.ts';
import { PageTable } from '#site/publish/page-table.ts';
import type { BucketRelease } from '#site/publish/projections/bucket/bucket-release.ts';

export type Files = {
  /** Path to HTML. */
  pages: Record<string, string>;
  /** File to bytes. */
  assets?: Record<string, string>;
  redirects?: Manifest['redirects'];
};

const types: Record<string, string> = { css: 'text/css', xml: 'application/xml', svg: 'image/svg+xml' };

/** A release of a few files as the publisher leaves it on disk, ready for a bucket. */
export async function storedRelease(
  folder: string,
  host: string,
  number: number,
  files: Files,
): Promise<BucketRelease> {
  const store = openFolderStore(folder);
  const writer = new PackWriter(store, host);
  const keep = (file: string, body: string) => {
    const name = hash('sha256', body, 'base64url');
    writer.add(name, [['plain', Buffer.from(body)]]);
    const contentType = types[file.split('.').at(-1) ?? ''] ?? 'text/html';
    return { file, hash: name, contentType, key: name, release: number };
  };
  const fileOf = (path: string) => {
    if (path === '/') return 'index.html';
    if (path === '/404') return '404.html';
    return path.includes('.') ? path.slice(1) : `${path.slice(1)}/index.html`;
  };
  const manifest: Manifest = {
    number,
    host,
    origin: `https://${host}`,
    buildId: 'test',
    revision: number,
    createdAt: '2026-01-01T00:00:00.000Z',
    pages: new PageTable(new Map(Object.entries(files.pages).map(([path, html]) => [path, keep(fileOf(path), html)]))),
    assets: Object.fromEntries(Object.entries(files.assets ?? {}).map(([file, body]) => [file, keep(file, body)])),
    redirects: files.redirects ?? [],
    headers: { 'X-Content-Type-Options': 'nosniff' },
  };
  await writer.finish();
  return { host, number, manifest, packs: packsOf(store, host), confirm: () => Promise.resolve() };
}

/** Forty pages that all change in every round, with a style sheet of that round. */
export function roundRelease(folder: string, host: string, round: number): Promise<BucketRelease> {
  const html = (path: string) => `<link rel=stylesheet href=/_astro/site.${round}.css><p>${path} in round ${round}</p>`;
  const paths = ['/', '/404', ...Array.from({ length: 38 }, (_, index) => `/members/member-${index}`)];
  return storedRelease(folder, host, round, {
    pages: Object.fromEntries(paths.map((path) => [path, html(path)])),
    assets: { [`_astro/site.${round}.css`]: `p{order:${round}}` },
  });
}
