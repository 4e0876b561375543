import { Link } from '@tanstack/react-router';

import type { ListedRelease } from '#shared/schemas/releases.ts';

import { ReleaseFacts, ReleaseNumber } from '../../publishing/release-state.tsx';
import { ReleaseTitle } from '../../publishing/release-title.tsx';
import { pagesTouched } from '../../publishing/release-words.ts';
import { useMay } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';

export function LastReleaseRows({ releases }: { releases: ListedRelease[] }) {
  const mayUndo = useMay()('releases.publish');
  return (
    <ol>
      {releases.map((release) => (
        <li
          key={release.id}
          className="border-line grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 border-b px-4 py-2.5 last:border-0"
        >
          <ReleaseNumber release={release} />
          <div className="min-w-0">
            <ReleaseTitle release={release} />
            <ReleaseFacts release={release} />
          </div>
          <span className="text-soft grid justify-items-end text-right text-[13px]">
            {pagesTouched(release)}
            {mayUndo && release.current && (release.documents?.total ?? 0) > 0 && (
              <Link
                to={paths.release(release.id)}
                aria-label={`Take back release ${release.number}…`}
                className="text-accent rounded-sm underline-offset-2 hover:underline"
              >
                Take back…
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
