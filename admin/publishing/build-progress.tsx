import { formatNumber } from '#shared/rules/numbers.ts';
import type { ReleaseProgress } from '#shared/schemas/releases.ts';

import { ProgressBar } from '../ui/progress-bar.tsx';

const words = {
  reading: () => 'Reading what changed',
  rendering: (count) => `Rendering ${count} pages`,
  writing: () => 'Writing the release',
  switching: () => 'Switching to it',
  uploading: (count) => `Uploading ${count} files`,
  verifying: () => 'Asking for a page as visitors do',
} satisfies Record<ReleaseProgress['step'], (count: string) => string>;

/** What a build that takes its time is doing. It changes many times: a screen reader asks for it and isn't told each time. */
export function BuildProgress({ progress: { step, done, total } }: { progress: ReleaseProgress }) {
  const text = words[step](`${formatNumber(done)} of ${formatNumber(total)}`);
  return (
    <div aria-live="off" className="space-y-1.5">
      <p className="tabular-nums">{text}</p>
      <ProgressBar part={total === 0 ? null : done / total} label={text} />
    </div>
  );
}
