import { hash } from 'node:crypto';

import { assetHeaders, errorFiles, type FileHeaders, pageHeaders, revalidate } from '../file-headers.ts';
import type { Manifest, ReleasePage } from '../manifest.ts';

/** One object of a domain in a bucket, as it should be. */
export type SiteObject = {
  /** Without the domain's prefix: 'members/taco-joint', '_astro/site.a1b2.css'. */
  key: string;
  /** Another one whenever the object's bytes or headers are others. */
  hash: string;
  /** Content of the release's store by its hash, or a redirect. */
  content: { stored: string } | { leadsTo: string };
  /** When it is written: what pages need comes before them, what lists them after them. */
  turn: 'file' | 'page' | 'feed';
  headers: FileHeaders;
};

/**
 * Everything that visitors of a release can ask for, by key. A page's key is its path as it is ('members/taco-joint'): no service
 * and no CDN needs a rule to find it, but for the home page, which is `index.html` as everywhere.
 */
export function objectsOf({ pages, assets, redirects }: Pick<Manifest, 'pages' | 'assets' | 'redirects'>) {
  const objects = new Map<string, SiteObject>();
  const add = (object: SiteObject) => objects.set(object.key, object);
  for (const { from, to } of redirects) add(redirectObject(keyOf(from), to));
  for (const asset of Object.values(assets))
    add({ ...stored(asset.hash, assetHeaders(asset)), key: asset.file, turn: 'file' });
  for (const [path, page] of pages)
    add({
      ...stored(page.hash, pageHeaders(page)),
      key: errorFiles.has(page.file) ? page.file : keyOf(path),
      turn: turnOf(page),
    });
  return objects;
}

export function redirectObject(key: string, to: string): SiteObject {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': revalidate };
  return { key, hash: hash('sha256', `301 ${to}`, 'base64url'), content: { leadsTo: to }, turn: 'page', headers };
}

function stored(name: string, headers: FileHeaders) {
  return { hash: name, content: { stored: name }, headers };
}

function keyOf(path: string): string {
  return path === '/' ? 'index.html' : path.slice(1);
}

function turnOf(page: ReleasePage): SiteObject['turn'] {
  if (page.contentType.startsWith('text/html')) return 'page';
  return isKept(page.file) ? 'file' : 'feed';
}

/** Named by what it holds: a page that is still open in a browser asks for the one of its time. */
export function isKept(key: string): boolean {
  return /^(?:_astro|art|share)\//.test(key);
}

/**
 * For services that know no redirects, or a CDN in front that doesn't ask them: browsers and search engines take this for one.
 */
export function redirectPage(to: string): string {
  const target = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${target}"><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">This page has moved</a></p></html>\n`;
}
