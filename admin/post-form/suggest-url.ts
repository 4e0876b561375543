import { postTypeById } from '#shared/rules/post-types.ts';
import { transliterate } from '#shared/rules/transliterate.ts';
import { isPublicPath, slugify } from '#shared/rules/urls.ts';

/** The URL for a title: the type's prefix and the title as a slug, or only the prefix if the slug is empty. */
export function suggestUrl(typeId: number, title: string): string {
  return `${postTypeById(typeId).prefix}${slugify(transliterate(title))}`;
}

/**
 * A URL as it is stored, of what was typed or pasted: '/Winter Hours' is 'winter-hours', and an address of a browser loses its host. A type's
 * prefix alone, and what has no letter for a slug, stay as they are.
 */
export function tidyUrl(typeId: number, typed: string): string {
  if (typed === postTypeById(typeId).prefix) return typed;
  const path = typed.trim().replace(/^https?:\/\/[^/]*/i, '');
  const bare = path.replace(/^\/+|\/+$/g, '');
  if (isPublicPath(bare)) return bare;
  const segments = bare.split('/').map((segment) => slugify(transliterate(segment)));
  return segments.filter(Boolean).join('/') || typed;
}

/** The first of 'url-2', 'url-3' that isn't among `taken`. */
export function freeUrl(url: string, taken: string[]): string {
  const base = url.replace(/-\d+$/, '');
  let number = 2;
  while (taken.includes(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** The URL after the title changed from `before` to `title`. It follows the title unless someone edited it by hand. */
export function followTitle(typeId: number, url: string, before: string, title: string): string {
  const own = url !== suggestUrl(typeId, before) && url !== postTypeById(typeId).prefix;
  return own ? url : suggestUrl(typeId, title);
}
