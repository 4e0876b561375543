import type { ListedRelease } from '#shared/schemas/releases.ts';

import { ReleaseFacts, ReleaseNumber } from '../../publishing/release-state.tsx';
import { ReleaseTitle } from '../../publishing/release-title.tsx';
import { pagesTouched } from '../../publishing/release-words.ts';

export function LastReleaseRows({ releases }: { releases: ListedRelease[] }) {
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
          <span className="text-soft text-right text-[13px]">{pagesTouched(release)}</span>
        </li>
      ))}
    </ol>
  );
}
