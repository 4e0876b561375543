import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';

import type { ListedRelease } from '#shared/schemas/releases.ts';

import { releaseListQuery } from '../../queries/releases.ts';
import { paths } from '../../routing/paths.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../ui/states.tsx';

const LastReleaseRows = lazyNamed<'LastReleaseRows', { releases: ListedRelease[] }>(
  () => import('./last-release-rows.tsx'),
  'LastReleaseRows',
);

export function LastReleases() {
  const { data, error, refetch } = useQuery(releaseListQuery({ limit: 5, offset: 0 }));
  return (
    <PanelBox
      title="Last releases"
      flush
      aside={
        <Link to={paths.releases} className="text-accent text-[13px] underline-offset-2 hover:underline">
          All releases
        </Link>
      }
    >
      {error && <ErrorState error={error} what="The releases" onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={2} />}
      {data?.data.length === 0 && (
        <EmptyState title="No release yet">
          Publish puts everything you saved on the public site in one step.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Suspense fallback={<LinesSkeleton lines={2} />}>
          <LastReleaseRows releases={data.data} />
        </Suspense>
      )}
    </PanelBox>
  );
}
