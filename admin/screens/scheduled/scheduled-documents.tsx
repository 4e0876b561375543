import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { titleOf } from '../../publishing/document-words.ts';
import { changesWords } from '../../publishing/scheduled-words.ts';
import { useIsUpdatingScheduled, useUpdateScheduled } from '../../queries/scheduled-releases.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { BoxesSkeleton, ErrorState } from '../../ui/states.tsx';
import { ScheduledRow } from './scheduled-row.tsx';

type Props = {
  group: ScheduledRelease;
  query: Pick<UseQueryResult<ScheduledDocument[]>, 'data' | 'error' | 'refetch'>;
  mayChange: boolean;
};

/** The documents of a group. Each is held as it was saved when it was added. */
export function ScheduledDocuments({ group, query, mayChange }: Props) {
  const { data: documents, error, refetch } = query;
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const { isPending, problem, renew, leaveOut } = useContents(group, documents ?? [], () => head.current?.focus());
  if (error && !documents) return <ErrorState error={error} what="Its changes" onRetry={() => void refetch()} />;
  if (!documents) return <BoxesSkeleton className="space-y-3" shapes={['h-11 w-full', 'h-11 w-full', 'h-11 w-full']} />;
  const newer = documents.filter((each) => each.newer).map(({ document }) => document);
  return (
    <section aria-labelledby={heading} className="-mx-4">
      <header className="border-line flex min-h-11 items-center gap-2 border-y px-4">
        <h3 ref={head} id={heading} tabIndex={-1} className="grow font-semibold outline-none">
          {changesWords(documents.length)}
        </h3>
        {mayChange && newer.length > 1 && (
          <Button size="sm" disabled={isPending} onClick={() => renew(newer)}>
            Use all {newer.length} newest versions
          </Button>
        )}
      </header>
      {problem && (
        <p role="alert" className="text-danger border-line border-b px-4 py-2 text-[13px]">
          {errorToast(problem)}
        </p>
      )}
      <ul>
        {documents.map((each) => (
          <ScheduledRow
            key={each.document}
            document={each}
            canRenew={mayChange}
            // A group has at least one document.
            canLeaveOut={mayChange && documents.length > 1}
            isBusy={isPending}
            onRenew={() => renew([each.document])}
            onLeaveOut={() => leaveOut(each)}
          />
        ))}
      </ul>
      {mayChange && documents.length === 1 && group.remaining > 0 && (
        <p className="text-soft px-4 pt-2 text-[13px]">
          A release needs at least one change. To cancel the release, unschedule it below.
        </p>
      )}
    </section>
  );
}

/** `onDone` keeps the focus: the pressed button is gone by then. */
function useContents({ id, name, version }: ScheduledRelease, documents: ScheduledDocument[], onDone: () => void) {
  const update = useUpdateScheduled();
  const isUpdating = useIsUpdatingScheduled();
  const names = documents.map(({ document }) => document);
  return {
    isPending: isUpdating,
    problem: update.error,
    renew: (renewed: string[]) => {
      const count = renewed.length === 1 ? 'the newest version' : `${renewed.length} newest versions`;
      const written = update.mutateAsync({ id, version, renew: renewed });
      notify.done(written, `“${name}” has ${count} now`);
      void written.then(onDone, () => undefined);
    },
    leaveOut: (left: ScheduledDocument) => {
      const written = update.mutateAsync({
        id,
        version,
        documents: names.filter((each) => each !== left.document),
      });
      // Added again, it would come in the version that is saved now.
      const back = async () => update.mutateAsync({ id, version: (await written).version, documents: names });
      const undo = left.newer ? undefined : back;
      notify.done(written, `“${titleOf(left)}” was removed from “${name}” and stays saved`, undo);
      void written.then(onDone, () => undefined);
    },
  };
}
