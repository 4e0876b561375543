import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { changesQuery } from '../queries/changes.ts';
import { usePublish } from '../queries/release-writes.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { closeOverlay } from '../stores/overlay.ts';
import { SideSheet } from '../ui/side-sheet.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { ChangeRows } from './change-rows.tsx';
import { DiscardedNotice } from './discarded-notice.tsx';
import { EarlyNotice } from './early-notice.tsx';
import { Later } from './later-changes.tsx';
import { MissingNotice } from './missing-notice.tsx';
import { NothingChanged } from './nothing-changed.tsx';
import { PublishLine } from './publish-line.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { SitePreview } from './site-preview.tsx';
import { TickAll } from './tick-all.tsx';
import { useTicks } from './use-ticks.ts';

/**
 * Everything that is saved and not live: what to publish is chosen here. `isToSchedule`: what goes live later, so that nothing is
 * ticked at first and no key publishes.
 */
export function PublishSheet({ isToSchedule = false }: { isToSchedule?: boolean }) {
  // Not kept: a list of an earlier look would tick what it knew, and leave out what is new since.
  const { data, error, refetch } = useQuery({ ...changesQuery, gcTime: 0 });
  const publish = usePublish();
  const ticks = useTicks(data, isToSchedule);
  const { changes, ticked, chosen, early, rest, count, total, onTick } = ticks;
  const [scheduling, setScheduling] = useState(isToSchedule);
  const scheduleButton = useRef<HTMLButtonElement>(null);

  function onPublish() {
    if (count === 0 || publish.isPending) return;
    // More than one publish can choose: all of them, or those of the list.
    const isAll = count === total && total > changes.length;
    publish.mutate(isAll ? 'all' : chosen, { onSuccess: closeOverlay });
  }
  function onBack() {
    if (isToSchedule) return closeOverlay();
    flushSync(() => setScheduling(false));
    scheduleButton.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // A held Enter that opened the sheet must not publish; on buttons and links Enter has its own meaning.
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || scheduling) return;
    if (!(event.target instanceof Element) || event.target.closest('button, a')) return;
    // Keys in a dialog above this one aren't meant for it.
    if (event.target.closest('dialog') !== event.currentTarget) return;
    event.preventDefault();
    onPublish();
  }
  return (
    <SideSheet
      wide
      title={isToSchedule ? 'Schedule changes' : 'Publish'}
      onClose={closeOverlay}
      actions={changes.length > 0 && <SitePreview />}
      onKeyDown={onKeyDown}
      footer={
        changes.length > 0 && (
          <div className="w-full [&>:not(:empty,:last-child)]:mb-3">
            {!scheduling && <EarlyNotice early={early} onTick={onTick} />}
            <MissingNotice changes={changes} ticked={ticked} onTick={onTick} />
            {scheduling ? (
              <ScheduleForm documents={chosen} waiting={early.length} isAlone={isToSchedule} onBack={onBack} />
            ) : (
              <PublishLine
                count={count}
                rest={rest}
                publish={publish}
                onPublish={onPublish}
                scheduleButton={scheduleButton}
                onSchedule={() => setScheduling(true)}
              />
            )}
          </div>
        )
      }
    >
      {error && !data && <ErrorState error={error} what="The changes" onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && changes.length === 0 && (isToSchedule ? <NothingToSchedule /> : <NothingChanged publish={publish} />)}
      {changes.length > 0 && <Rows {...ticks} />}
      <DiscardedNotice />
    </SideSheet>
  );
}

function Rows({ changes, now, later, ticked, count, total, onTick }: ReturnType<typeof useTicks>) {
  return (
    <>
      <Building />
      <TickAll
        count={count}
        total={total}
        onTick={(isTicked) =>
          onTick(
            changes.map(({ document }) => document),
            isTicked,
          )
        }
      />
      {now.length > 0 && <ChangeRows changes={now} ticked={ticked} onTick={onTick} />}
      {later.length > 0 && <Later changes={later} isAll={now.length === 0} ticked={ticked} onTick={onTick} />}
    </>
  );
}

function NothingToSchedule() {
  return (
    <EmptyState title="No saved changes">
      Visitors see all that is published. Change and save what should go live later, then choose it here.
    </EmptyState>
  );
}

/** Until a release is live, what it takes live still counts as unpublished. */
function Building() {
  const { data: { running = null } = {} } = useQuery(publishStateQuery);
  if (!running) return null;
  return (
    <p className="bg-sunken text-soft -mx-4 -mt-4 mb-4 px-4 py-2 text-[13px]">
      Release {running.number} is on its way. Its changes are listed until it is live.
    </p>
  );
}

function RowsSkeleton() {
  return (
    <Delayed>
      <div className="space-y-5 pt-1">
        <Skeleton className="h-4 w-28" />
        {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-4" />
            <div className="grow space-y-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-3 w-40" />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}
