import type { Release } from '#shared/schemas/releases.ts';

const looks = {
  queued: { label: 'Queued', dot: 'border border-edge' },
  building: { label: 'Building', dot: 'bg-warn animate-pulse-soft' },
  handed_over: { label: 'Not confirmed yet', dot: 'bg-warn animate-pulse-soft' },
  live: { label: 'Done', dot: 'bg-edge' },
  failed: { label: 'Failed', dot: 'bg-danger' },
  superseded: { label: 'Superseded', dot: 'border border-edge' },
} satisfies Record<Release['state'], { label: string; dot: string }>;

type Props = { release: Pick<Release, 'state' | 'current' | 'number' | 'handover'> };

function lookOf({ current, state, handover }: Props['release']) {
  if (current) return { label: 'Live', dot: 'bg-accent' };
  // The hook hasn't accepted it.
  if (state === 'handed_over' && !handover?.at) return { ...looks.handed_over, label: 'Not handed over yet' };
  return looks[state];
}

/** A release's number and state; the current release is highlighted. */
export function ReleaseState({ release }: Props) {
  const look = lookOf(release);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={`size-2 rounded-full ${look.dot}`} />
      <span className="font-medium">{release.number}</span>
      <span
        className={
          release.current ? 'text-accent-strong font-medium' : release.state === 'failed' ? 'text-danger' : 'text-soft'
        }
      >
        {look.label}
      </span>
    </span>
  );
}
