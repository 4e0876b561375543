import { useState } from 'react';

import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { useRemoveScheduled, useSchedule } from '../../queries/scheduled-releases.ts';
import { notify } from '../../ui/notify.ts';

/** Whether the same group can be made again: of what is saved now, and for a time that is still to come. */
function canMakeAgain({ release_at }: Pick<ScheduledRelease, 'release_at'>, documents: ScheduledDocument[]) {
  return Date.parse(release_at) > Date.now() && documents.every(({ newer }) => !newer);
}

/** Takes a group apart, once its sheet is closed: an open one would ask again for documents that are gone. Undo makes it again. */
export function useTakeApart(group: ScheduledRelease, documents: ScheduledDocument[], onLeave: () => Promise<unknown>) {
  const remove = useRemoveScheduled();
  const schedule = useSchedule();
  const [isLeaving, setLeaving] = useState(false);
  const canUndo = canMakeAgain(group, documents);
  const { id, name, release_at } = group;
  const again = () => schedule.mutateAsync({ name, release_at, documents: documents.map(({ document }) => document) });
  return {
    canUndo,
    isLeaving,
    takeApart: () => {
      setLeaving(true);
      const written = onLeave().then(() => remove.mutateAsync(id));
      notify.done(written, `“${name}” is taken apart`, canUndo ? again : undefined);
    },
  };
}
