import { postTypeById } from '#shared/rules/post-types.ts';
import { transliterate } from '#shared/rules/transliterate.ts';
import { slugify } from '#shared/rules/urls.ts';

/** The url that a title gives a post of a type: its prefix and the title as a slug; the prefix alone when it gives none. */
export function suggestUrl(typeId: number, title: string): string {
  return `${postTypeById(typeId).prefix}${slugify(transliterate(title))}`;
}

/** The first of 'url-2', 'url-3' that isn't among `taken`. */
export function freeUrl(url: string, taken: string[]): string {
  const base = url.replace(/-\d+$/, '');
  let number = 2;
  while (taken.includes(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/**
 * The url after the title changed from `before` to `title`: it follows as long as it is what the old title gave, and
 * stays as it is once someone wrote their own.
 */
export function followTitle(typeId: number, url: string, before: string, title: string): string {
  const own = url !== suggestUrl(typeId, before) && url !== postTypeById(typeId).prefix;
  return own ? url : suggestUrl(typeId, title);
}
