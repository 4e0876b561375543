import type { Release } from '#shared/schemas/releases.ts';

import { RelativeTime } from '../ui/relative-time.tsx';
import { releaseActor } from './release-words.ts';

/** One that was live, until a newer one was, needs no word. */
const looks = {
  queued: { label: 'Waiting to be built', dot: 'border border-edge', tone: 'text-soft' },
  building: { label: 'Building', dot: 'bg-warn animate-pulse-soft', tone: 'text-soft' },
  handed_over: { label: 'Not confirmed yet', dot: 'bg-warn animate-pulse-soft', tone: 'text-soft' },
  live: { label: null, dot: 'bg-edge', tone: '' },
  failed: { label: 'Not published', dot: 'bg-danger', tone: 'text-danger' },
  superseded: { label: 'Part of a newer release', dot: 'border border-edge', tone: 'text-soft' },
} satisfies Record<Release['state'], { label: string | null; dot: string; tone: string }>;

type Props = { release: Pick<Release, 'state' | 'current' | 'number' | 'handover'> };

function lookOf({ current, state, handover }: Props['release']) {
  if (current) return { label: 'Live now', dot: 'bg-accent', tone: 'text-accent-strong font-medium' };
  // The hook hasn't accepted it.
  if (state === 'handed_over' && !handover?.at) return { ...looks.handed_over, label: 'Not handed over yet' };
  return looks[state];
}

/** A release's number, with a dot that shows its state. */
export function ReleaseNumber({ release }: Props) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${lookOf(release).dot}`} />
      {release.number}
    </span>
  );
}

/** A release's state in words; nothing for one that was live before. */
export function ReleaseState({ release }: Props) {
  const { label, tone } = lookOf(release);
  return label && <span className={tone}>{label}</span>;
}

/** A release's state in words, who asked for it, and when. */
export function ReleaseFacts({ release, className = '' }: { release: Release; className?: string }) {
  return (
    <p className={`text-soft text-[13px] ${className}`}>
      {lookOf(release).label && (
        <>
          <ReleaseState release={release} /> ·{' '}
        </>
      )}
      <bdi>{releaseActor(release)}</bdi>, <RelativeTime value={release.requested_at} />
    </p>
  );
}
