import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';

import type { ReleaseMaker } from '#shared/rules/release-reasons.ts';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useMay } from '../../queries/account.ts';
import { publishStateQuery, releaseListQuery } from '../../queries/releases.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { releasePage, type ReleaseSearch, releasesShown } from './paging.ts';
import { ReleaseTable } from './release-table.tsx';

const OpenedRelease = lazyNamed(() => import('./opened-release.tsx'), 'OpenedRelease');

export const Route = createLazyRoute('/panel/releases')({ component: Releases });

const makerOptions = [
  ['people', 'By people'],
  ['system', 'Automatic'],
] as const satisfies (readonly [ReleaseMaker, string])[];

function Releases() {
  const search = Route.useSearch();
  const allowed = useMay();
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
            : !allowed('releases.publish')
              ? 'What went live, and when.'
              : 'Restore brings back all pages of one of the last ten releases that people published, or the last five automatic ones. Changes shows what a release changed, and can undo it.'
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
            {search.by === 'people' ? 'Nobody has published yet.' : 'There are no automatic releases yet.'}
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
