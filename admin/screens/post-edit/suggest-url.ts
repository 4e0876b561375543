import { postTypeById } from '#shared/rules/post-types.ts';
import { slugify } from '#shared/rules/urls.ts';

/** The url that a title gives a post of a type: its prefix and the title as a slug. */
export function suggestUrl(typeId: number, title: string): string {
  return `${postTypeById(typeId).prefix}${slugify(title)}`;
}

/**
 * The url after the title changed from `before` to `title`: it follows as long as it is what the old title gave, and
 * stays as it is once someone wrote their own.
 */
export function followTitle(typeId: number, url: string, before: string, title: string): string {
  const own = url !== suggestUrl(typeId, before) && url !== postTypeById(typeId).prefix;
  return own ? url : suggestUrl(typeId, title);
}
