import { useStore } from '@nanostores/react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { useListTools, useRowTools } from './list-context.ts';
import { useIsSelected } from './use-is-selected.ts';

/** Selects the whole page; indeterminate while only some rows are selected. */
export function SelectPage() {
  const { shown, $selection, onSelectPage } = useListTools();
  const { chosen } = useStore($selection);
  const count = shown.filter(({ id }) => chosen.has(id)).length;
  const some = count > 0 && count < shown.length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      type="checkbox"
      aria-label="Select all on this page"
      checked={shown.length > 0 && count === shown.length}
      onChange={onSelectPage}
    />
  );
}

/** Selects a row; with Shift, everything from the anchor to it. */
export function SelectRow({ post }: { post: ListedPost }) {
  const { onSelect } = useRowTools();
  const selected = useIsSelected(post.id);
  return (
    <input
      type="checkbox"
      aria-label={`Select ${post.title}`}
      checked={selected}
      onChange={({ nativeEvent }) => onSelect(post, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
