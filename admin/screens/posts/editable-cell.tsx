import { type ReactNode, Suspense } from 'react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { type Field, useCellEdit } from './cell-edits.ts';
import { useRowTools } from './list-context.ts';

const CellEditor = lazyNamed(() => import('./cell-editor.tsx'), 'CellEditor');

type Props = { post: ListedPost; field: Exclude<Field, 'tags'>; children: ReactNode };

/** A fact of a post in its row, or the field that changes it. */
export function EditableCell({ post, field, children }: Props) {
  const { $edits } = useRowTools().edits;
  const { isOpen, unsaved } = useCellEdit($edits, post.id, field);
  if (!isOpen && !unsaved) return children;
  return (
    <Suspense fallback={children}>
      {/* What couldn't be saved is shown again, with what was typed. */}
      <CellEditor key={unsaved?.error} post={post} field={field} isOpen={isOpen} unsaved={unsaved} />
    </Suspense>
  );
}
