import { useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { useDeleteMedia, useRestoreMedia, useTrashMedia } from '../../queries/media.ts';
import { ConfirmDeleteDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { filesName, InUseDialog } from './in-use-dialog.tsx';

/** Moves files to the trash and back, with undo, and deletes them for good. `onGone` gets the files that left the list. */
export function useMediaTrash(onGone: (files: Media[]) => void) {
  const [inUse, setInUse] = useState<Media[]>([]);
  const [deleting, setDeleting] = useState<Media[]>([]);
  const trash = useTrashMedia();
  const restore = useRestoreMedia();
  const remove = useDeleteMedia();

  async function toTrash(files: Media[], { force = false } = {}): Promise<void> {
    const refused = await trash.mutateAsync({ files, force }).catch(() => null); // reported by the query client
    if (!refused) return;
    setInUse(refused);
    const gone = files.filter((media) => !refused.includes(media));
    if (gone.length > 0) {
      onGone(gone);
      notify.success(`${filesName(gone)} moved to the trash`, () => restore.mutateAsync(gone));
    }
  }

  async function fromTrash(files: Media[], what: 'restore' | 'delete'): Promise<void> {
    const write = what === 'restore' ? restore.mutateAsync(files) : remove.mutateAsync(files);
    if (await write.catch(() => true)) return; // reported by the query client
    onGone(files);
    const undo = () => trash.mutateAsync({ files, force: true });
    if (what === 'restore') notify.success(`${filesName(files)} restored`, undo);
    else notify.success(`${filesName(files)} deleted for good`);
  }

  const dialogs = (
    <>
      {inUse.length > 0 && (
        <InUseDialog files={inUse} onClose={() => setInUse([])} onForce={() => void toTrash(inUse, { force: true })} />
      )}
      {deleting.length > 0 && (
        <ConfirmDeleteDialog
          what={filesName(deleting)}
          onClose={() => setDeleting([])}
          onConfirm={() => void fromTrash(deleting, 'delete')}
        >
          Places that showed {deleting.length === 1 ? 'it' : 'them'} stay empty.
        </ConfirmDeleteDialog>
      )}
    </>
  );
  return {
    /** Moves files to the trash; deletes those that are there for good, after a question. */
    onDelete: (files: Media[]) => (files.some((media) => media.deleted_at) ? setDeleting(files) : void toTrash(files)),
    onRestore: (files: Media[]) => void fromTrash(files, 'restore'),
    dialogs,
    busy: trash.isPending || restore.isPending || remove.isPending,
  };
}

export type MediaActions = ReturnType<typeof useMediaTrash>;
