import { manyOf } from '#shared/rules/post-types.ts';

import { paths } from '../routing/paths.ts';
import { useProblem } from '../stores/screen-problem.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { EditedType } from './editor-context.ts';

/** Shown when no post has this id. */
export function PostNotFound({ type }: { type: EditedType }) {
  const title = `${type.label} not found`;
  useProblem(title);
  return (
    <EmptyState as="h1" title={title} action={<LinkButton href={paths.posts(type.id)}>All {manyOf(type)}</LinkButton>}>
      It may have been deleted for good, or it belongs to another domain.
    </EmptyState>
  );
}
