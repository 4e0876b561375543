import { useQuery } from '@tanstack/react-query';

import { addressQuery } from '../queries/post-search.ts';
import { useSettled } from '../ui/use-debounced.ts';
import { freeUrl } from './suggest-url.ts';

const askAfter = 300;

/** The title of another post with this address, and a similar address that is free; null if there is none. The API decides on saving. */
export function useUrlTaken(url: string, ownId: string | undefined): { title: string; free: string } | null {
  const asked = useSettled(url, askAfter);
  const { data: found = [] } = useQuery(addressQuery(asked));
  const taker = asked === url && found.find((post) => post.url === url && post.id !== ownId);
  if (!taker) return null;
  const taken = found.map((post) => post.url);
  return { title: taker.title, free: freeUrl(url, taken) };
}
