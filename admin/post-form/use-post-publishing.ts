import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { createCell } from '../forms/cell.ts';
import { postWrites, postWritten } from '../queries/posts.ts';
import { releaseEnd, usePublish, useUndoRelease } from '../queries/release-writes.ts';
import { useDiscard, useRestoreRevision } from '../queries/revisions.ts';
import { notify } from '../ui/notify.ts';
import { changedData, dataInput, valuesOf } from './form-values.ts';
import type { usePostForm } from './use-post-form.ts';

type Edited = ReturnType<typeof usePostForm>;

/** Publishes, unpublishes and discards one open post. Each saves pending edits first, so that an undo has them. */
export function usePostPublishing(edited: Edited, { id, title }: Post) {
  const { form, saver } = edited;
  const queryClient = useQueryClient();
  const publish = usePublish();
  const takeBack = useUndoRelease();
  const discard = useDiscard(id);
  const restore = useRestoreRevision(id);
  const isOpen = useIsOpen();
  const documents = [`post:${id}`];

  /** Typing during a save leaves it unsaved: then it is saved once more. */
  async function saveAll(): Promise<boolean> {
    return (await edited.save()) || (saver.state.kind === 'unsaved' && (await edited.save()));
  }
  async function saveAs(status: PostStatusId): Promise<boolean> {
    const [before, time] = form.getValues(['post_status_id', 'publish_at']);
    form.setValue('post_status_id', status);
    // A time to come that was chosen, but not saved, would be refused.
    if (status === postStatusIds.published && before === postStatusIds.scheduled) form.setValue('publish_at', null);
    if (await saveAll()) return true;
    form.setValue('post_status_id', before);
    form.setValue('publish_at', time);
    return false;
  }
  /** `asItIs`: with its chosen status, which takes it off the site. */
  async function onPublish(asItIs: boolean) {
    const status = asItIs ? form.getValues('post_status_id') : postStatusIds.published;
    if (await saveAs(status)) publish.mutate(documents);
  }
  async function onUnpublish() {
    const before = saver.stored.value.post_status_id;
    if (!(await saveAs(postStatusIds.draft))) return;
    const release = await publish.mutateAsync(documents);
    notify.success(`“${title}” is unpublished`, () => republish(release.id, before));
  }
  /** Visitors get back what they saw, and not the edits that were saved since. */
  async function republish(release: string, status: PostStatusId) {
    await releaseEnd(queryClient, release);
    const { id: undo } = await takeBack.mutateAsync({ id: release });
    await releaseEnd(queryClient, undo);
    if (isOpen.get()) return void (await saveAs(status));
    const { version } = await postWrites.get(id);
    postWritten(queryClient, await postWrites.data(id, { version, post_status_id: status }));
  }
  async function onDiscard() {
    if (edited.isDirty() && !(await saveAll())) return;
    const before = saver.stored.value;
    const { post: live, before: rev } = await discard.mutateAsync();
    edited.adopt(live);
    notify.success(`“${live.title}” is back to what visitors see`, async () => {
      if (rev === null) return;
      const { post: restored } = await restore.mutateAsync(rev);
      // A revision brings back the content, not the address and the status.
      const data = changedData(dataInput(valuesOf(restored)), dataInput(before));
      const { version } = restored;
      const back = data ? await postWrites.data(id, { version, ...data }) : restored;
      postWritten(queryClient, back);
      edited.adopt(back);
    });
  }
  const reported = () => undefined; // by the query client
  return {
    busy: publish.isPending || takeBack.isPending || discard.isPending,
    onPublish: (asItIs: boolean) => void onPublish(asItIs).catch(reported),
    onUnpublish: () => void onUnpublish().catch(reported),
    onDiscard: () => void onDiscard().catch(reported),
  };
}

/** Whether the form is still open: the undo of a toast may come later. */
function useIsOpen() {
  const [isOpen] = useState(() => createCell(true));
  useEffect(() => {
    isOpen.put(true);
    return () => isOpen.put(false);
  }, [isOpen]);
  return isOpen;
}
