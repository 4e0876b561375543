import { useState } from 'react';

import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { useRemoveScheduled, useSchedule } from '../../queries/scheduled-releases.ts';
import { notify } from '../../ui/notify.ts';
import { groupState } from './entries.ts';

/** Whether the same group can be made again: of what is saved now, and for a time that is still to come. */
function canMakeAgain({ release_at }: Pick<ScheduledRelease, 'release_at'>, documents: ScheduledDocument[]) {
  return Date.parse(release_at) > Date.now() && documents.every(({ newer }) => !newer);
}

/** Takes a group apart, once its sheet is closed: an open one would ask again for documents that are gone. Undo makes it again. */
export function useTakeApart(group: ScheduledRelease, documents: ScheduledDocument[], onLeave: () => Promise<unknown>) {
  const remove = useRemoveScheduled();
  const schedule = useSchedule();
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, release_at } = group;
  // Without anything to publish it can't be made again, and nothing is lost with it.
  const isEmpty = groupState(group) === 'empty';
  const canUndo = !isEmpty && canMakeAgain(group, documents);
  const again = () => schedule.mutateAsync({ name, release_at, documents: documents.map(({ document }) => document) });
  return {
    isEmpty,
    canUndo,
    isLeaving,
    takeApart: () => {
      setLeaving(true);
      const written = onLeave().then(() => remove.mutateAsync(id));
      notify.done(written, isEmpty ? `“${name}” is deleted` : `“${name}” is unscheduled`, canUndo ? again : undefined);
    },
  };
}
