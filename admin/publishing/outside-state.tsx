import type { Outside } from '#shared/schemas/releases.ts';

import { RelativeTime } from '../ui/relative-time.tsx';

const names = { bucket: 'The bucket', cdn: 'The CDN' } satisfies Record<Outside['kind'], string>;

/** Whether a live release has reached all that visitors get pages from. */
export function OutsideState({ outside: { kind, everywhere, error, retry_at: retryAt } }: { outside: Outside }) {
  if (everywhere) return <p>Everywhere.</p>;
  if (error === null) return <p className="animate-pulse-soft">{names[kind]} follows…</p>;
  return (
    <div className="space-y-1 pt-2 font-sans">
      <p className="text-danger font-semibold">Not everywhere yet</p>
      <p className="wrap-anywhere">{error}.</p>
      <p className="text-soft">{nextTry(retryAt)}</p>
    </div>
  );
}

/** A relative time counts minutes. */
const soon = 60_000;

function nextTry(at: string | null) {
  if (at === null) return 'Trying again…';
  if (Date.parse(at) - Date.now() < soon) return 'It is retried in a moment.';
  return (
    <>
      It is retried automatically <RelativeTime value={at} />.
    </>
  );
}
