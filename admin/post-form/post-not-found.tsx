import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { EditedType } from './editor-context.ts';

/** Shown when no post has this id. */
export function PostNotFound({ type }: { type: EditedType }) {
  return (
    <EmptyState
      as="h1"
      title={`${type.label} not found`}
      action={<LinkButton href={paths.posts(type.id)}>All {type.plural.toLowerCase()}</LinkButton>}
    >
      It may have been deleted for good, or it belongs to another domain.
    </EmptyState>
  );
}
