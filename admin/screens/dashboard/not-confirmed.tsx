import type { Release } from '#shared/schemas/releases.ts';

import { RelativeTime } from '../../ui/relative-time.tsx';

/** A release that a static host builds, while its public address doesn't say so. */
export function NotConfirmed({ release: { number, handover } }: { release: Release }) {
  return (
    <p className="bg-warn-wash mt-2 rounded-md px-3 py-2 wrap-anywhere">
      {handover?.at ? (
        <>
          Release {number} was handed over <RelativeTime value={handover.at} /> and isn’t confirmed yet.
        </>
      ) : (
        `Release ${number} is not handed over yet.`
      )}{' '}
      {handover?.answer}
    </p>
  );
}
