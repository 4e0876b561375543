import type { Post } from '#shared/schemas/posts.ts';

import { useMay } from '../../queries/account.ts';
import { useRestore } from '../../queries/posts.ts';
import { Button } from '../../ui/button.tsx';

/** Somebody put the post into the trash while it was being edited. */
export function GoneNotice({ post, onRestored }: { post: Post; onRestored: () => void }) {
  const allowed = useMay();
  const restore = useRestore();
  return (
    <section
      aria-label="In the trash"
      className="bg-danger-wash flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-2.5"
    >
      <p role="alert">
        Someone moved this to the trash. What you typed is kept on this computer
        {allowed('content.write') ? ': restore it to go on.' : '. Ask an editor to restore it.'}
      </p>
      {allowed('content.write') && (
        <Button
          size="sm"
          tone="primary"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ posts: [post], input: null }, { onSuccess: onRestored })}
        >
          Restore
        </Button>
      )}
    </section>
  );
}
