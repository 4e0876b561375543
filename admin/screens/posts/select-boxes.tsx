import { useEffect, useRef } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { useListTools } from './list-context.ts';

/** All rows of the page; a dash while only some of them are selected. */
export function SelectPage() {
  const box = useRef<HTMLInputElement>(null);
  const { shown, selection, onSelectPage } = useListTools();
  const count = shown.filter(({ id }) => selection.chosen.has(id)).length;
  const some = count > 0 && count < shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all on this page"
      checked={shown.length > 0 && count === shown.length}
      onChange={onSelectPage}
    />
  );
}

/** One row; with Shift everything from the one that was selected before. */
export function SelectRow({ post }: { post: Post }) {
  const { selection, onSelect } = useListTools();
  return (
    <input
      type="checkbox"
      aria-label={`Select ${post.title}`}
      checked={selection.chosen.has(post.id)}
      onChange={({ nativeEvent }) => onSelect(post, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
