import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { untilWords, whenWords } from '#shared/rules/when-words.ts';
import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { SitePreview } from '../../publishing/site-preview.tsx';
import { useMay } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { scheduledDocumentsQuery, scheduledQuery } from '../../queries/scheduled-releases.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type EntryState, groupState } from './entries.ts';
import { Failed } from './failed.tsx';
import { ScheduledDocuments } from './scheduled-documents.tsx';
import { ScheduledForm } from './scheduled-form.tsx';
import { useTakeApart } from './use-take-apart.ts';

type Props = {
  id: string;
  onClose: () => void;
  /** Closes the sheet of a release that leaves the list. */
  onLeave: () => Promise<unknown>;
};

/** One scheduled release: when it goes live, with which documents. */
export function ScheduledSheet({ id, onClose, onLeave }: Props) {
  const allowed = useMay();
  const groups = useQuery(scheduledQuery);
  const group = groups.data?.find((each) => each.id === id);
  const { data: options } = useQuery(optionsQuery);
  const documents = useQuery(scheduledDocumentsQuery(id));
  const mayChange = allowed('releases.publish') && (group?.state === 'waiting' || group?.state === 'failed');
  const isLoading = !group && (groups.isPending || groups.isFetching);
  return (
    <SideSheet
      wide
      title={group?.name ?? 'Scheduled release'}
      onClose={onClose}
      actions={group && group.state !== 'released' && <SitePreview group={group} />}
      footer={mayChange && documents.data && <TakeApart group={group} documents={documents.data} onLeave={onLeave} />}
    >
      {!group && !isLoading && !groups.error && (
        <EmptyState title="This release was not found">It was unscheduled, or it belongs to another domain.</EmptyState>
      )}
      {!group && groups.error && (
        <ErrorState error={groups.error} what="The release" onRetry={() => void groups.refetch()} />
      )}
      {isLoading && <BoxesSkeleton className="space-y-3" shapes={['h-5 w-64', 'h-11 w-full', 'h-11 w-full']} />}
      {group && options && (
        <div className="space-y-5">
          <Facts group={group} zone={options.timezone} isEdited={mayChange} onClose={onClose} />
          {mayChange && <ScheduledForm group={group} zone={options.timezone} />}
          {group.state !== 'released' && <ScheduledDocuments group={group} query={documents} mayChange={mayChange} />}
        </div>
      )}
    </SideSheet>
  );
}

type FactsProps = {
  group: ScheduledRelease;
  zone: string;
  /** The fields below say its time. */
  isEdited: boolean;
  onClose: () => void;
};

const leads = {
  waiting: 'Goes live',
  empty: 'Its time is',
  failed: 'Was to go live',
  releasing: 'Going live now: due',
  live: 'Went live',
} satisfies Record<EntryState, string>;

/** Its time and its state in sentences. */
function Facts({ group, zone, isEdited, onClose }: FactsProps) {
  const now = useNow();
  const state = groupState(group);
  const when = whenWords(group.release_at, zone, now);
  const { created_by: by, changed_by: changer, release_id: release } = group;
  return (
    <div className="space-y-3">
      <p className="text-soft">
        {!isEdited &&
          `${leads[state]} ${when}${state === 'releasing' ? '' : `, ${untilWords(group.release_at, zone, now)}`}. `}
        {by?.name && (
          <>
            Scheduled by <bdi>{by.name}</bdi>.
          </>
        )}
        {changer?.name && changer.id !== by?.id && (
          <>
            {' '}
            Last changed by <bdi>{changer.name}</bdi>.
          </>
        )}
      </p>
      {state === 'empty' && (
        <p className="bg-warn-wash rounded-md px-3 py-2.5">
          Nothing is left to publish: visitors already see all of it, or it was undone.
          {isEdited && ' You can delete this release.'}
        </p>
      )}
      {state === 'failed' && <Failed group={group} zone={zone} mayRetry={isEdited} onClose={onClose} />}
      {state === 'live' && release && (
        <Button
          onClick={() => {
            onClose();
            openReceipt(release);
          }}
        >
          Show its receipt
        </Button>
      )}
    </div>
  );
}

type ApartProps = { group: ScheduledRelease; documents: ScheduledDocument[]; onLeave: () => Promise<unknown> };

function TakeApart({ group, documents, onLeave }: ApartProps) {
  const [asking, setAsking] = useState(false);
  const { isEmpty, canUndo, takeApart, isLeaving } = useTakeApart(group, documents, onLeave);
  return (
    <>
      <Button tone="danger" disabled={isLeaving} onClick={() => (canUndo || isEmpty ? takeApart() : setAsking(true))}>
        {isEmpty ? 'Delete' : 'Unschedule'}
      </Button>
      <p className="text-soft min-w-0 flex-1 basis-44 self-center text-[13px]">
        {isEmpty
          ? 'What visitors see stays as it is.'
          : 'Its changes won’t go live then. They stay saved and can be published.'}
      </p>
      {asking && (
        <ConfirmDialog
          title={`Unschedule “${group.name}”?`}
          verb="Unschedule"
          onClose={() => setAsking(false)}
          onConfirm={takeApart}
        >
          <p className="text-soft">
            Some of its changes were saved again since. Their newest versions stay saved, but this release can’t be
            scheduled again as it is.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
