import type { ReleaseFile } from './release-file.ts';

/** Cache and content headers of a file of a release, the same on every host. */
export type FileHeaders = { 'content-type': string; 'cache-control': string };

/** These files are only sent as error responses. */
export const errorFiles = new Set(['404.html', '500.html']);
export const revalidate = 'public, max-age=0, must-revalidate';
/** Named by a hash of their input, not of their bytes: other code may draw them differently. */
export const drawn = 'public, max-age=86400, stale-while-revalidate=604800';
export const immutable = 'public, max-age=31536000, immutable';

export function pageHeaders(page: ReleaseFile): FileHeaders {
  return { 'content-type': typeOf(page), 'cache-control': isDrawn(page) ? drawn : revalidate };
}

export function assetHeaders(asset: ReleaseFile): FileHeaders {
  return { 'content-type': typeOf(asset), 'cache-control': asset.file.startsWith('_astro/') ? immutable : revalidate };
}

/** The API's pages of a domain show its fonts, and browsers load fonts of another origin only if that says so. */
const forAnyOrigin = { 'access-control-allow-origin': '*' };

/** The headers of an asset that this host sends itself. */
export function hostedAssetHeaders(asset: ReleaseFile): Record<string, string> {
  return { ...assetHeaders(asset), ...(asset.file.endsWith('.woff2') ? forAnyOrigin : {}) };
}

function isDrawn({ file }: ReleaseFile): boolean {
  return file.startsWith('art/') || file.startsWith('share/');
}

/** Astro sends text/html without a charset; the pages are UTF-8. */
function typeOf({ contentType }: ReleaseFile): string {
  return /^text\/[^;]+$/.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}
