import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { type BulkOutcome, type PostAction, useChangePosts, useRestoreStatus } from '../../queries/post-bulk.ts';
import { reportError } from '../../queries/query-client.ts';
import { notify } from '../../ui/notify.ts';
import type { MenuEntry } from '../../ui/popover-menu.tsx';
import { doneWords, failedWords } from './bulk-words.ts';

const opposite = { trash: 'restore', restore: 'trash', delete: null } as const;

/** The actions of a list, with undo where possible, and toasts that say why posts were not changed. */
export function usePostActions() {
  const change = useChangePosts();
  const revert = useRestoreStatus();
  const [progress, setProgress] = useState(0);

  /** `isStep`: something follows that says that it is done. */
  async function run(what: PostAction, wanted: PostMatch[], isStep = false): Promise<BulkOutcome> {
    const posts =
      what.action === 'status' ? wanted.filter((post) => post.post_status_id !== what.post_status_id) : wanted;
    setProgress(0);
    const outcome = await change.mutateAsync({ what, posts, onProgress: setProgress });
    if (!isStep) report(what, posts, outcome);
    const failed = failedWords(outcome);
    // An expired session or switched domain is reported elsewhere.
    if (outcome.error && errorToast(outcome.error) === null) reportError(outcome.error, undefined);
    else if (failed) notify.error(failed);
    return outcome;
  }

  function report(what: PostAction, posts: PostMatch[], outcome: BulkOutcome): void {
    if (outcome.changed.length > 0) notify.success(doneWords(what, outcome.changed), undoOf(what, outcome.changed));
    else if (posts.length === 0) notify.info('No change needed');
  }

  function undoOf(what: PostAction, changed: PostMatch[]): (() => Promise<unknown>) | undefined {
    if (what.action === 'status') return () => revert.mutateAsync(changed);
    const back = opposite[what.action];
    return back ? () => run({ action: back }, changed) : undefined;
  }

  return {
    run,
    busy: change.isPending || revert.isPending,
    /** Number of posts done. */
    progress,
  };
}

export type PostActions = ReturnType<typeof usePostActions>;

/** Scheduling is missing: it needs a time, which only the form asks for. */
const statuses = [
  [postStatusIds.published, 'Set to published'],
  [postStatusIds.draft, 'Back to draft'],
  [postStatusIds.archived, 'Archive'],
] as const;

/** The menu entries that give posts a status other than `now`. */
export function statusEntries({ run }: PostActions, posts: PostMatch[], now?: PostStatusId): MenuEntry[] {
  return statuses
    .filter(([status]) => status !== now)
    .map(([status, label]) => ({
      id: `status ${status}`,
      label,
      onAction: () => void run({ action: 'status', post_status_id: status }, posts),
    }));
}
