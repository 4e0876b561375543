import { isHttpError } from '#shared/client/errors/http-error.ts';

import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { EditedType } from './editor-context.ts';

type Props = { type: EditedType; error: Error; onRetry: () => void };

/** Says that a post doesn't exist here, or that it could not be loaded. */
export function PostError({ type, error, onRetry }: Props) {
  if (!isHttpError(error) || error.status !== 404)
    return <ErrorState error={error} what={type.label} onRetry={onRetry} />;
  return (
    <EmptyState
      as="h1"
      title={`This ${type.label.toLowerCase()} isn’t here`}
      action={<LinkButton href={paths.posts(type.id)}>All {type.plural.toLowerCase()}</LinkButton>}
    >
      It may have been deleted for good, or it belongs to another domain.
    </EmptyState>
  );
}
