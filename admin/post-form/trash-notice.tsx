import type { Post } from '#shared/schemas/posts.ts';

import { useMay } from '../queries/account.ts';
import { useRestore } from '../queries/posts.ts';
import { Button } from '../ui/button.tsx';
import { useShownState } from './use-shown-state.ts';

type Props = {
  post: Post;
  onRestored: (() => void) | undefined;
  /** Whether someone moved the post to the trash while it was being edited here. */
  meanwhile?: boolean;
};

/** Says that a post is in the trash, where it is read-only, and offers to restore it. */
export function TrashNotice({ post, onRestored, meanwhile = false }: Props) {
  const mayRestore = useMay()('content.write');
  const restore = useRestore();
  const { live } = useShownState(post);
  return (
    <section
      aria-label="In the trash"
      className={`${meanwhile ? 'bg-danger-wash' : 'bg-warn-wash'} flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-2.5`}
    >
      {meanwhile ? (
        <p role="alert">
          Someone moved this to the trash. What you typed is kept on this device
          {mayRestore ? ': restore it to continue.' : '. Ask an editor to restore it.'}
        </p>
      ) : (
        <p>
          This is in the trash. Visitors {live === 'no' ? 'don’t see it' : 'see it until the next Publish'}, and it
          can’t be changed until it is restored.
        </p>
      )}
      {mayRestore && (
        <Button
          size="sm"
          tone="primary"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ posts: [post], input: null }, { onSuccess: () => onRestored?.() })}
        >
          Restore
        </Button>
      )}
    </section>
  );
}
