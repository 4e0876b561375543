import type { Post } from '#shared/schemas/posts.ts';

import { useMay } from '../../queries/account.ts';
import { useRestore } from '../../queries/posts.ts';
import { Button } from '../../ui/button.tsx';

/** A post in the trash can be read and brought back, not changed. */
export function TrashNotice({ post, onRestored }: { post: Post; onRestored: (() => void) | undefined }) {
  const allowed = useMay();
  const restore = useRestore();
  return (
    <section
      aria-label="In the trash"
      className="bg-warn-wash flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-2.5"
    >
      <p>This is in the trash. Visitors don’t see it, and it can’t be changed until it is restored.</p>
      {allowed('content.write') && (
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
