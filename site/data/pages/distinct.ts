import { pageTitle } from '#shared/rules/titles.ts';

import type { Memo } from '../memo.ts';
import { type Meta, shorten } from '../meta.ts';
import type { Site } from '../site.ts';
import type { Page } from './page.ts';

type Words = Pick<Meta, 'title' | 'description'>;

/**
 * Gives every indexable page a unique title and description. Two posts may share a name or a text: the first keeps it, later ones
 * get a suffix or prefix.
 */
export function withDistinctMeta(pages: Page[], site: Site, memo: Memo): Page[] {
  const titles: string[] = [];
  const descriptions: string[] = [];
  const names: string[] = [];
  const paths: string[] = [];
  for (const { data, path } of pages) {
    if (!('meta' in data) || data.meta.robots.includes('noindex')) continue;
    titles.push(data.meta.title);
    descriptions.push(data.meta.description);
    names.push(data.meta.name);
    paths.push(path);
  }
  const changed = memo.of(distinctWords, '', { titles, descriptions, names, paths, network: site.title });
  if (changed.size === 0) return pages;
  return pages.map((page) => {
    const words =
      'meta' in page.data && !page.data.meta.robots.includes('noindex') ? changed.get(page.path) : undefined;
    return words ? memo.of(withWords, page.path, { page, ...words }) : page;
  });
}

function withWords({ page, title, description }: Words & { page: Page }): Page {
  if (!('meta' in page.data)) return page;
  return { ...page, data: { ...page.data, meta: { ...page.data.meta, title, description } } } as Page;
}

/** A list for each word, of all indexable pages in their order. */
type AllWords = { titles: string[]; descriptions: string[]; names: string[]; paths: string[]; network: string };

/** The words of pages that would have the same as another one, by path. */
function distinctWords({ titles, descriptions, names, paths, network }: AllWords): Map<string, Words> {
  const changed = new Map<string, Words>();
  const knownTitles = new Set<string>();
  const knownDescriptions = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const [own = '', words = '', name = ''] = [titles[index], descriptions[index], names[index]];
    const title = firstNew(knownTitles, own, () => pageTitle(`${name} (${slugOf(path)})`, network), path);
    const description = firstNew(knownDescriptions, words, () => shorten(`${name}: ${words}`, 160), path);
    if (title !== own || description !== words) changed.set(path, { title, description });
  }
  return changed;
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
