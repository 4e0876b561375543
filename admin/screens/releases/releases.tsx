import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';

import type { ReleaseMaker } from '#shared/rules/release-reasons.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { TableHead } from '../../lists/table-head.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { ReleaseState } from '../../publishing/release-state.tsx';
import { pagesTouched, reasonLabel, releaseActor, took } from '../../publishing/release-words.ts';
import { useMay } from '../../queries/account.ts';
import { useRetryRelease, useRollback } from '../../queries/release-writes.ts';
import { publishStateQuery, releaseListQuery } from '../../queries/releases.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { releasePage, type ReleaseSearch, releasesShown } from './paging.ts';

const OpenedRelease = lazyNamed(() => import('./opened-release.tsx'), 'OpenedRelease');

export const Route = createLazyRoute('/panel/releases')({ component: Releases });

const makerOptions = [
  ['people', 'By people'],
  ['system', 'Automatic'],
] as const satisfies (readonly [ReleaseMaker, string])[];

function Releases() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/panel/releases' });
  const query = useQuery(releaseListQuery(releasePage(search)));
  const { data: live } = useQuery(publishStateQuery);
  const { data, error, refetch } = query;
  const { open } = useListSearch<ReleaseSearch>();
  const total = data?.total ?? 0;
  const goTo = (page: number, replace = false) => void navigate({ search: (old) => ({ ...old, page }), replace });
  const filter = (by: ReleaseSearch['by']) =>
    void navigate({ search: (old) => ({ ...old, by, page: 1 }), replace: true });
  const beyond = useLastPage(query, { page: search.page, size: releasesShown }, (page) => goTo(page, true));
  return (
    // Space at the end, so that an open receipt doesn't cover the last rows.
    <div className="space-y-4 pb-64">
      <ScreenHeader
        title="Releases"
        lead={
          live?.elsewhere
            ? 'The pages are built elsewhere: a release is live when the public address says so.'
            : 'Restore brings back all pages of one of the last ten that people published, or of the last five automatic ones. Changes shows what a release took live, and takes that back.'
        }
      />
      {(search.by !== '' || total > 0) && (
        <FilterBar label="Filter the releases" onClear={search.by === '' ? null : () => filter('')}>
          <FilterSelect
            label="Who published"
            value={search.by}
            any="All releases"
            options={makerOptions}
            onChange={filter}
          />
        </FilterBar>
      )}
      <section aria-label="Releases" className="border-line bg-surface overflow-hidden rounded-lg border">
        {error && <ErrorState error={error} what="The releases" onRetry={() => void refetch()} />}
        {(beyond || (!data && !error)) && <ListSkeleton rows={6} />}
        {total === 0 && data && !beyond && search.by !== '' && (
          <EmptyState title="No such release">
            {search.by === 'people' ? 'Nobody has published yet.' : 'The system has made none by itself yet.'}
          </EmptyState>
        )}
        {total === 0 && data && !beyond && search.by === '' && (
          <EmptyState title="No release yet">
            Save your changes, then press Publish: the whole site goes live in one step, and you can restore it from
            here later.
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <ReleaseTable releases={data.data} onOpen={({ id }) => void open('open', id)} />
        )}
      </section>
      {total > releasesShown && (
        <PageNav page={search.page} size={releasesShown} total={total} onChange={(page) => goTo(page)} />
      )}
      {search.open && (
        <Suspense>
          <OpenedRelease
            key={search.open}
            id={search.open}
            listed={data?.data ?? []}
            onClose={() => void open('open', '')}
          />
        </Suspense>
      )}
    </div>
  );
}

const columns = [
  ['Release', 'pl-4'],
  ['By', 'px-2 max-sm:hidden'],
  ['When', 'px-2'],
  ['Took', 'px-2 text-right max-md:hidden'],
  ['Pages changed', 'px-2 text-right max-sm:hidden'],
] as const;

type TableProps = { releases: Release[]; onOpen: (release: Release) => void };

function ReleaseTable({ releases, onOpen }: TableProps) {
  const { data: { elsewhere = false } = {} } = useQuery(publishStateQuery);
  return (
    <table className="w-full">
      <caption className="sr-only">Releases, newest first</caption>
      <TableHead columns={columns} actionsLook="pr-3" />
      <tbody>
        {releases.map((release) => (
          <tr key={release.id} className="border-line hover:bg-sunken border-b last:border-0">
            <td className="h-12 py-1.5 pl-4">
              <ReleaseState release={release} />
              {release.state === 'handed_over' && release.handover && (
                <p className="text-soft max-w-md pb-2 text-[13px] wrap-anywhere">
                  {release.handover.at && (
                    <>
                      Handed over <RelativeTime value={release.handover.at} />.{' '}
                    </>
                  )}
                  {release.handover.answer}
                </p>
              )}
              {release.error && (
                <p className="text-danger max-w-md pb-2 text-[13px] wrap-anywhere">{release.error.message}</p>
              )}
            </td>
            <td className="px-2 max-sm:hidden">
              {releaseActor(release)}
              {release.requested_by && release.reason !== 'publish' && (
                <span className="text-soft">, {reasonLabel(release).toLowerCase()}</span>
              )}
            </td>
            <td className="text-soft px-2 whitespace-nowrap">
              <RelativeTime value={release.requested_at} />
            </td>
            <td className="text-soft px-2 text-right max-md:hidden">{took(release)}</td>
            <td className="text-soft px-2 text-right max-sm:hidden">
              {(release.state === 'live' || release.state === 'handed_over') && (
                <button
                  type="button"
                  onClick={() => openReceipt(release.id)}
                  className="hover:text-ink rounded-sm underline-offset-2 hover:underline"
                >
                  {pagesTouched(release) || 'Follow'}
                  <span className="sr-only">: receipt of release {release.number}</span>
                </button>
              )}
            </td>
            <td className="py-1.5 pr-3 text-right whitespace-nowrap">
              <Button
                size="sm"
                tone="quiet"
                aria-haspopup="dialog"
                aria-label={`Changes of release ${release.number}`}
                onClick={() => onOpen(release)}
              >
                Changes
              </Button>{' '}
              {release.state === 'failed' && release.reason !== 'rollback' && <Retry release={release} />}
              {release.state === 'live' && !release.current && !elsewhere && !release.handover && (
                <Restore release={release} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Publishes what a failed release was to publish. */
function Retry({ release }: { release: Release }) {
  const allowed = useMay();
  const retry = useRetryRelease();
  if (!allowed('releases.publish')) return null;
  return (
    <Button
      size="sm"
      disabled={retry.isPending}
      onClick={() => retry.mutate(release.id)}
      aria-label={`Try release ${release.number} again`}
    >
      Try again
    </Button>
  );
}

/** Restores all pages of an older release, while its files are kept. */
function Restore({ release }: { release: Release }) {
  const allowed = useMay();
  const rollback = useRollback();
  if (!allowed('releases.publish')) return null;
  if (!release.kept) return <span className="text-soft text-[13px] max-md:hidden">Its files are no longer kept</span>;
  return (
    <Button
      size="sm"
      disabled={rollback.isPending}
      onClick={() => rollback.mutate(release.id)}
      aria-label={`Restore release ${release.number}`}
    >
      Restore
    </Button>
  );
}
