import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { ReleaseState } from '../../publishing/release-state.tsx';
import { pagesTouched, releaseActor, took } from '../../publishing/release-words.ts';
import { releaseListQuery } from '../../queries/releases.ts';
import { paths } from '../../routing/paths.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../ui/states.tsx';

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
        <EmptyState title="No release yet">Publish puts everything you saved on the public site at once.</EmptyState>
      )}
      <ol>
        {data?.data.map((release) => (
          <li
            key={release.id}
            className="border-line grid grid-cols-[1fr_auto] gap-x-3 border-b px-4 py-2.5 last:border-0"
          >
            <ReleaseState release={release} />
            <span className="text-soft text-right">{took(release)}</span>
            <span className="text-soft truncate text-[13px]">
              {releaseActor(release)}, <RelativeTime value={release.requested_at} />
            </span>
            <span className="text-soft text-right text-[13px]">{pagesTouched(release)}</span>
          </li>
        ))}
      </ol>
    </PanelBox>
  );
}
