import type { Outside } from '#shared/schemas/releases.ts';

import { NextTry } from './next-try.tsx';

const names = { bucket: 'The bucket', cdn: 'The CDN' } satisfies Record<Outside['kind'], string>;

/** Whether a live release has reached all that visitors get pages from. */
export function OutsideState({ outside: { kind, everywhere, error, retry_at: retryAt } }: { outside: Outside }) {
  if (everywhere) return <p>Everywhere.</p>;
  if (error === null) return <p className="animate-pulse-soft">{names[kind]} follows…</p>;
  return (
    <div className="space-y-1 pt-2 font-sans">
      <p className="text-danger font-semibold">Not everywhere yet</p>
      <p className="wrap-anywhere">{error}.</p>
      <p className="text-soft">{retryAt === null ? 'Trying again…' : <NextTry at={retryAt} />}</p>
    </div>
  );
}
