import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

import { SearchIndex } from '#shared/schemas/search-index.ts';
import { type Finder, finderOf } from '#shared/search/find.ts';

import { ApiError, unavailable } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

/** Preparing the index of a large domain takes a tenth of a second, and some megabytes. */
const mostKept = 20;

/** Searches what a host's visitors see. Throws ApiError not_found without an index, and unavailable if it can't be read. */
export type FindFinder = (host: string) => Promise<Finder>;

/** Finders by host, each prepared again when the index in the live release is another one. */
export function openFinders({ publicFile, log }: Pick<Services, 'publicFile' | 'log'>): FindFinder {
  const kept = new LRUCache<string, { text: string; finder: Finder }>({ max: mostKept });
  return async (host) => {
    const text = await publicFile(host, '/search.json');
    if (text === null) throw new ApiError('not_found', 'This website has no search yet');
    const known = kept.get(host);
    if (known?.text === text) return known.finder;
    const index = parsed(text);
    if (!index) {
      log(`${host}: /search.json is no index of Caravan`, { level: 'error', host });
      throw unavailable('The search of this website can’t be read');
    }
    const finder = finderOf(index);
    kept.set(host, { text, finder });
    return finder;
  };
}

function parsed(text: string): SearchIndex | null {
  try {
    return z.safeParse(SearchIndex, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
