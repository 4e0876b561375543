import type { PostStatusId } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useRestore, useSetStatus, useTrash } from '../../queries/posts.ts';
import { notify } from '../../ui/notify.ts';

const done = {
  1: 'back to draft',
  2: 'set to published. Press Publish to show it',
  3: 'scheduled',
  4: 'archived',
} satisfies Record<PostStatusId, string>;

function name(posts: Post[]): string {
  return posts.length === 1 ? `“${posts[0]?.title || 'Untitled'}”` : `${posts.length} items`;
}

/** What a list does to posts, each with an undo where undo is possible. */
export function usePostActions() {
  const trash = useTrash();
  const restore = useRestore();
  const setStatus = useSetStatus();
  // The row or the bar that asked is often gone when the answer comes: promises outlive it, a mutation's callbacks don't.
  const say = (write: Promise<unknown>, text: string, undo?: () => void) =>
    void write.then(
      () => notify.success(text, undo && { label: 'Undo', onClick: undo }),
      () => undefined, // told by the query client
    );
  return {
    trash: (posts: Post[]) =>
      say(trash.mutateAsync({ posts, input: null }), `${name(posts)} moved to the trash`, () =>
        restore.mutate({ posts, input: null }),
      ),
    restore: (posts: Post[]) => say(restore.mutateAsync({ posts, input: null }), `${name(posts)} restored`),
    setStatus: (posts: Post[], status: PostStatusId) => {
      const changed = posts.filter((post) => post.post_status_id !== status);
      if (changed.length > 0)
        say(setStatus.mutateAsync({ posts: changed, input: status }), `${name(changed)} ${done[status]}`);
    },
    busy: trash.isPending || restore.isPending || setStatus.isPending,
  };
}
