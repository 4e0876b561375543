import { pageTitle } from '#shared/rules/titles.ts';

import type { Memo } from '../memo.ts';
import { type Meta, shorten } from '../meta.ts';
import type { Site } from '../site.ts';
import type { Page } from './page.ts';

type Words = Pick<Meta, 'title' | 'description'>;
/** The words of pages that would have the same as another one, by the page's place. */
type Changed = Map<number, Words>;

/**
 * Gives every indexable page a unique title and description. Two posts may share a name or a text: the first keeps it, later ones
 * get a suffix or prefix.
 */
export function withDistinctMeta(pages: Page[], { title: network }: Site, memo: Memo): Page[] {
  const kept = memo.of(newFound, '', {});
  const { last } = kept;
  const isKnown = last !== null && last.network === network && sayTheSame(last.pages, pages);
  const changed = isKnown ? last.changed : distinctWords(pages, network);
  kept.last = { pages, network, changed };
  if (changed.size === 0) return pages;
  const distinct = [...pages];
  for (const [index, words] of changed) {
    const page = pages[index];
    if (page) distinct[index] = memo.of(withWords, page.path, { page, ...words });
  }
  return distinct;
}

/** What was found last: usually no page's words have changed since, and most pages are the very same. */
type Found = { last: { pages: Page[]; network: string; changed: Changed } | null };

function newFound(): Found {
  return { last: null };
}

function sayTheSame(before: Page[], pages: Page[]): boolean {
  if (before.length !== pages.length) return false;
  return pages.every((page, index) => {
    const other = before[index];
    return page === other || (other !== undefined && hasSameWords(other, page));
  });
}

function hasSameWords(one: Page, other: Page): boolean {
  const [a, b] = [indexedMeta(one), indexedMeta(other)];
  if (one.path !== other.path || (a === null) !== (b === null)) return false;
  return a?.title === b?.title && a?.description === b?.description && a?.name === b?.name;
}

/** Null for a page that search engines don't list. */
function indexedMeta({ data }: Page): Meta | null {
  return 'meta' in data && !data.meta.robots.includes('noindex') ? data.meta : null;
}

function withWords({ page, title, description }: Words & { page: Page }): Page {
  if (!('meta' in page.data)) return page;
  return { ...page, data: { ...page.data, meta: { ...page.data.meta, title, description } } } as Page;
}

function distinctWords(pages: Page[], network: string): Changed {
  const changed: Changed = new Map();
  const knownTitles = new Set<string>();
  const knownDescriptions = new Set<string>();
  for (const [index, page] of pages.entries()) {
    const meta = indexedMeta(page);
    if (!meta) continue;
    const { path } = page;
    const { name } = meta;
    const title = firstNew(knownTitles, meta.title, () => pageTitle(`${name} (${slugOf(path)})`, network), path);
    const words = meta.description;
    const description = firstNew(knownDescriptions, words, () => shorten(`${name}: ${words}`, 160), path);
    if (title !== meta.title || description !== words) changed.set(index, { title, description });
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
