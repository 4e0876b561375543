import { pageTitle } from '#shared/rules/titles.ts';

import { type Meta, shorten } from '../meta.ts';
import type { Site } from '../site.ts';
import type { Page } from './page.ts';

/**
 * Gives every indexable page a unique title and description. Two posts may share a name or a text: the first keeps it, later ones
 * get a suffix or prefix.
 */
export function withDistinctMeta(pages: Page[], site: Site): Page[] {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  return pages.map((page) => {
    const { data, path } = page;
    if (!('meta' in data) || data.meta.robots.includes('noindex')) return page;
    const { meta } = data;
    const title = firstNew(titles, meta.title, () => pageTitle(`${meta.name} (${slugOf(path)})`, site.title), path);
    const description = firstNew(
      descriptions,
      meta.description,
      () => shorten(`${meta.name}: ${meta.description}`, 160),
      path,
    );
    if (title === meta.title && description === meta.description) return page;
    const own: Meta = { ...meta, title, description };
    return { ...page, data: { ...data, meta: own } } as Page;
  });
}

function slugOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** The text if it is new, else `other()`, else that with the page's path. */
function firstNew(seen: Set<string>, text: string, other: () => string, path: string): string {
  const chosen = seen.has(text) ? [other(), shorten(`${path} ${other()}`, 160)].find((made) => !seen.has(made)) : text;
  if (chosen === undefined) return text;
  seen.add(chosen);
  return chosen;
}
