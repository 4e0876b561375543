import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { addressQuery } from '../queries/post-search.ts';
import { freeUrl } from './suggest-url.ts';

const askAfter = 300;

/** The other post that has this address, and an address like it that is free; null while nobody has it. The API has the last word. */
export function useUrlTaken(url: string, ownId: string | undefined): { title: string; free: string } | null {
  const [asked, setAsked] = useState(url);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(url), askAfter);
    return () => clearTimeout(timer);
  }, [url]);
  const { data: found = [] } = useQuery(addressQuery(asked));
  const taker = asked === url && found.find((post) => post.url === url && post.id !== ownId);
  return taker
    ? {
        title: taker.title,
        free: freeUrl(
          url,
          found.map((post) => post.url),
        ),
      }
    : null;
}
