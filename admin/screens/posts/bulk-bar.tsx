import { Suspense, useState } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useMay } from '../../queries/account.ts';
import { useDeleteForGood } from '../../queries/posts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { usePostActions } from './use-post-actions.ts';

const ConfirmDelete = lazyNamed(() => import('./confirm-delete.tsx'), 'ConfirmDelete');

/** What can be done to all selected rows at once; it floats above the list's end while something is selected. */
export function BulkBar({ posts, trash, onDone }: { posts: Post[]; trash: boolean; onDone: () => void }) {
  const allowed = useMay();
  const actions = usePostActions();
  const forGood = useDeleteForGood();
  const [confirming, setConfirming] = useState(false);
  function then(action: () => void) {
    return () => {
      action();
      onDone();
    };
  }
  return (
    <div
      role="region"
      aria-label="Selected"
      className="floating animate-in sticky bottom-4 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 p-2 pl-4"
    >
      <p role="status" className="mr-2 font-medium">
        {posts.length} selected
      </p>
      {!trash && allowed('content.publish') && (
        <Button disabled={actions.busy} onClick={then(() => actions.setStatus(posts, postStatusIds.published))}>
          Set to published
        </Button>
      )}
      {!trash && allowed('content.write') && (
        <Button tone="danger" disabled={actions.busy} onClick={then(() => actions.trash(posts))}>
          Move to trash
        </Button>
      )}
      {trash && allowed('content.write') && (
        <>
          <Button disabled={actions.busy} onClick={then(() => actions.restore(posts))}>
            Restore
          </Button>
          <Button tone="danger" onClick={() => setConfirming(true)}>
            Delete for good…
          </Button>
        </>
      )}
      <Button tone="quiet" onClick={onDone}>
        Clear
      </Button>
      {confirming && (
        <Suspense>
          <ConfirmDelete
            titles={posts.map(({ title }) => title)}
            onClose={() => setConfirming(false)}
            onConfirm={then(() => forGood.mutate({ posts, input: null }))}
          />
        </Suspense>
      )}
    </div>
  );
}
