import { type FocusEvent, useEffect, useRef } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { focusRow } from './use-row-keys.ts';

/** Where a row that had the focus leaves the list (to the trash, out of what is filtered), the one in its place gets it. */
export function useKeptFocus(posts: Post[]) {
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = posts[Math.min(place.current, posts.length - 1)];
    if (next) focusRow(next.id);
  }, [posts]);
  return (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest('tr')?.dataset['index'];
    place.current = row === undefined ? place.current : Number(row);
  };
}
