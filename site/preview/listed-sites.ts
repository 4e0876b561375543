import { LRUCache } from 'lru-cache';

import type { PreviewedSite } from '#shared/schemas/preview.ts';

import { Memo } from '../data/memo.ts';
import type { Page, SitePages } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { WarmContent } from '../data/warm-content.ts';

/** All files of a domain as a publish of one list would make them, by path. */
export type ListedSite = Pick<SitePages, 'site' | 'headers'> & {
  pages: Map<string, Page>;
  redirects: Map<string, string>;
};

export type ListedSites = {
  /** The domain with the content that a list has now. Throws a ContentError. */
  get: (host: string, shown: PreviewedSite) => Promise<ListedSite>;
};

type Kept = { stamp: string; made: Promise<ListedSite>; memo: Memo };

/** Bounds the memory: with everything made from it, a page takes about 15 KB. */
const maxPages = 15_000;

type Needs = {
  /** Knows the posts that lists have in common. */
  warm: WarmContent;
  /** The public origin of a host. */
  originOf: (host: string) => string;
};

/** Caches the websites that people look at as previews. One is made again when its list changes, and then only what the change affects. */
export function listedSites({ warm, originOf }: Needs): ListedSites {
  const kept = new LRUCache<string, Kept>({ maxSize: maxPages });
  const size = (pages: number) => ({ size: Math.min(Math.max(pages, 1), maxPages) });

  function make(host: string, { list, stamp }: PreviewedSite, memo: Memo): Promise<ListedSite> {
    const name = `${host} ${list}`;
    const made = read(host, list, memo);
    const entry = { stamp, made, memo };
    // Until it is made its size isn't known; callers at the same time share it.
    kept.set(name, entry, size(1));
    made.then(
      ({ pages }) => kept.peek(name) === entry && kept.set(name, entry, size(pages.size)),
      // A failed read isn't cached.
      () => kept.peek(name) === entry && kept.delete(name),
    );
    return made;
  }

  async function read(host: string, list: string, memo: Memo): Promise<ListedSite> {
    const content = await warm.load(host, originOf(host), { awaited: false, list });
    // A preview is no visit, and the link must stay private.
    const { site, headers, pages, redirects } = pagesOf({ ...content, analytics: [] }, memo);
    return {
      site,
      headers,
      pages: new Map(pages.map((page) => [page.path, page])),
      redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    };
  }

  return {
    get: (host, shown) => {
      const known = kept.get(`${host} ${shown.list}`);
      return known?.stamp === shown.stamp ? known.made : make(host, shown, known?.memo ?? new Memo());
    },
  };
}
