import { useState } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { type Revision, useRestoreRevision } from '../../../queries/revisions.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { relative } from '../../../ui/relative-time.tsx';

export type RestoreProps = {
  post: Post;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  onSave: () => Promise<boolean>;
  onRestored: (post: Post) => void;
  onClose: () => void;
};

/** Restores a save. That is a new save, so it can be undone the same way. */
export function RestoreBar({
  post,
  revision,
  isDirty,
  onSave,
  onRestored,
  onClose,
}: RestoreProps & { revision: Revision }) {
  const restore = useRestoreRevision(post.id);
  const [unsaved, setUnsaved] = useState(false);

  async function bringBack() {
    // Unsaved changes become a save of their own first.
    if (isDirty && !(await onSave())) {
      setUnsaved(true);
      return;
    }
    const { post: restored, before } = await restore.mutateAsync(revision.rev);
    onRestored(restored);
    onClose();
    const undo = async () => {
      if (before !== null) onRestored((await restore.mutateAsync(before)).post);
    };
    const when = relative(new Date(revision.created_at));
    notify.success(`Restored the version from ${when}`, {
      label: 'Undo',
      onClick: () => void undo().catch(() => undefined),
    });
  }
  return (
    <div className="w-full space-y-2">
      <Button tone="primary" disabled={restore.isPending} onClick={() => void bringBack().catch(() => undefined)}>
        {isDirty ? 'Save mine, then restore this' : 'Restore this version'}
      </Button>
      {unsaved ? (
        <p role="alert" className="text-danger text-[13px]">
          Your own changes couldn’t be saved. Close this and check the marked fields.
        </p>
      ) : (
        <p className="text-soft text-[13px]">
          Its content is restored. The URL and status stay as they are now. You can undo this.
        </p>
      )}
    </div>
  );
}
