import type { SearchIndex } from '#shared/schemas/search-index.ts';
import { type Finder, finderOf } from '#shared/search/find.ts';

let loading: Promise<Finder> | null = null;

/** Loads the index of the domain, once for a page: from then on the search works without a connection. Rejects if it can't be loaded. */
export function loadFinder(): Promise<Finder> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Finder> {
  const reply = await fetch('/search.json');
  if (!reply.ok) throw new Error(String(reply.status));
  // Written by site/data/search-index.ts.
  return finderOf((await reply.json()) as SearchIndex);
}
