import { hash } from 'node:crypto';

import { escapeHtml } from '#shared/rules/escape-html.ts';

import { assetHeaders, errorFiles, type FileHeaders, pageHeaders, revalidate } from '../../file-headers.ts';
import type { Manifest } from '../../manifest.ts';
import type { ReleasePage } from '../../release-file.ts';

/** One object of a domain in a bucket. */
export type SiteObject = {
  /** The key without the domain's prefix: 'members/taco-joint', '_astro/site.a1b2.css'. */
  key: string;
  /** Changes with the object's bytes or headers. */
  hash: string;
  /** A file of the release by its hash, or a redirect. */
  content: { stored: string } | { leadsTo: string };
  /** When it is written: what pages need comes before them, what lists pages comes after them. */
  turn: 'file' | 'page' | 'feed';
  headers: FileHeaders;
};

/**
 * Everything that visitors of a release can request, by key. A page's key is its path ('members/taco-joint'), so no service or CDN
 * needs a rewrite rule; only the home page is `index.html`.
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

/** Its name is a content hash, so a page that is open in a browser still finds the version of its release. */
export function isKept(key: string): boolean {
  return /^(?:_astro|art|share)\//.test(key);
}

/** For services without redirects, or behind a CDN that doesn't ask them: browsers and search engines treat this as a redirect. */
export function redirectPage(to: string): string {
  const target = escapeHtml(to);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${target}"><meta http-equiv="refresh" content="0;url=${target}"><p><a href="${target}">This page has moved</a></p></html>\n`;
}
