import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { Submission } from '#shared/schemas/submissions.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { neighborsOf } from '../../lists/item-sheet.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { hasFilter } from '../../lists/search-params.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { reportError } from '../../queries/query-client.ts';
import {
  exportSubmissions,
  pollList,
  submissionListQuery,
  submissionsArrived,
  submissionsListed,
} from '../../queries/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDeleteDialog } from '../../ui/confirm-delete-dialog.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Delayed, Skeleton } from '../../ui/states.tsx';
import { boxLabels, BoxTabs } from './box-tabs.tsx';
import { InboxBulkBar } from './inbox-bulk-bar.tsx';
import { InboxEmpty } from './inbox-empty.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { focusRow, InboxList } from './inbox-list.tsx';
import { exportInput, listInput } from './inbox-query.ts';
import { type InboxSearch, noFilters, submissionsShown } from './inbox-search.ts';
import { SubmissionSheet } from './submission-sheet.tsx';
import { type InboxActions, nameOf, useInboxActions } from './use-inbox-actions.ts';

export const Route = createLazyRoute('/panel/submissions')({
  component: guarded('submissions.read', 'Inbox', InboxScreen),
});

function InboxScreen() {
  const search = Route.useSearch();
  // Each box has its own selection.
  return <Inbox key={search.box} search={search} />;
}

function Inbox({ search }: { search: InboxSearch }) {
  const { box } = search;
  const { correct, step, open, ...list } = useListSearch<InboxSearch>();
  const openOne = (id: string) => open('open', id);
  const queryClient = useQueryClient();
  const actions = useInboxActions(box);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<Submission[] | null>(null);
  const query = useQuery({ ...submissionListQuery(listInput(search)), ...pollList(search.open !== '') });
  const { data, isPlaceholderData } = query;
  const fresh = (change: () => void) => {
    setSelection(new Set());
    change();
  };
  const filter = (next: Partial<InboxSearch>) => fresh(() => list.filter(next));
  const toPage = (page: number) => fresh(() => step({ page }));
  const shown = data?.data ?? [];
  const total = data?.total ?? 0;
  const beyond = useLastPage(query, { page: search.page, size: submissionsShown }, (page) => correct({ page }));
  const newest = shown[0]?.id;
  useEffect(() => {
    if (newest) submissionsArrived(queryClient);
  }, [newest, queryClient]);
  const selected = shown.filter(({ id }) => selection.has(id));

  return (
    <div className="space-y-4">
      <ScreenHeader title="Inbox" part={box !== 'inbox' && boxLabels[box].toLowerCase()} total={data?.total}>
        <ExportButton search={search} total={total} />
      </ScreenHeader>
      <BoxTabs current={box} />
      <InboxFilters search={search} onChange={filter} />
      <ListSection
        label="Submissions"
        what="The inbox"
        query={query}
        loading={!data || beyond}
        skeleton={<InboxSkeleton rows={10} />}
      >
        {shown.length === 0 ? (
          <InboxEmpty box={box} filtered={hasFilter(search, noFilters)} onClear={() => filter(noFilters)} />
        ) : (
          <InboxList
            box={box}
            submissions={shown}
            selected={selection}
            onSelected={setSelection}
            onOpen={({ id }) => void openOne(id)}
            onDeleteForGood={setDeleting}
            actions={actions}
            stale={isPlaceholderData}
          />
        )}
      </ListSection>
      {total > submissionsShown && (
        <PageNav page={search.page} size={submissionsShown} total={total} onChange={toPage} />
      )}
      {selected.length > 0 && (
        <InboxBulkBar
          box={box}
          submissions={selected}
          actions={actions}
          onDeleteForGood={setDeleting}
          onDone={() => setSelection(new Set())}
        />
      )}
      {search.open && <OpenSubmission open={search.open} shown={shown} actions={actions} onOpen={openOne} />}
      {deleting && (
        <ConfirmDelete
          submissions={deleting}
          onClose={() => setDeleting(null)}
          onConfirm={() => {
            actions.deleteForGood(deleting);
            setSelection(new Set());
          }}
        />
      )}
    </div>
  );
}

type ConfirmProps = { submissions: Submission[]; onClose: () => void; onConfirm: () => void };

function ConfirmDelete({ submissions, ...handlers }: ConfirmProps) {
  return (
    <ConfirmDeleteDialog what={nameOf(submissions)} {...handlers}>
      The message and your notes are deleted with it.
    </ConfirmDeleteDialog>
  );
}

type OpenProps = { open: string; shown: Submission[]; actions: InboxActions; onOpen: (id: string) => Promise<void> };

/** The sheet of the submission `open`, with the way to those before and after it in the list. */
function OpenSubmission({ open, shown, actions, onOpen }: OpenProps) {
  const queryClient = useQueryClient();
  const at = shown.findIndex(({ id }) => id === open);
  function close() {
    void onOpen('');
    // The list was not refetched while the sheet was open, and its actions may have changed what matches.
    submissionsListed(queryClient);
  }
  function leave() {
    const next = at === -1 ? undefined : shown[at + 1];
    if (next) return void onOpen(next.id);
    // After the sheet has unmounted, because it restores the focus itself.
    void onOpen('').then(() => requestAnimationFrame(() => focusRow((shown[at - 1] ?? shown[0])?.id)));
  }
  return (
    <SubmissionSheet
      id={open}
      actions={actions}
      onClose={close}
      onLeave={leave}
      {...neighborsOf(shown, open, (id) => void onOpen(id))}
    />
  );
}

/** Exports all pages of the filtered list as CSV. */
function ExportButton({ search, total }: { search: InboxSearch; total: number }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveFile(await exportSubmissions(exportInput(search)));
    } catch (error) {
      reportError(error, undefined);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy || total === 0} onClick={() => void save()}>
      <Download size={15} aria-hidden /> {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

const widths = ['w-2/3', 'w-1/2', 'w-4/5', 'w-3/5'];

/** The layout of the real list, in gray. */
function InboxSkeleton({ rows }: { rows: number }) {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="border-line flex h-10 items-center gap-4 border-b px-4 last:border-0">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-4 w-32 shrink-0" />
          <div className="grow">
            <Skeleton className={`h-4 ${widths[index % widths.length]}`} />
          </div>
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </Delayed>
  );
}
