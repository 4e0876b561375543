import type { Handover } from '#shared/schemas/releases.ts';

import { RelativeTime } from '../ui/relative-time.tsx';

/** A release that a static host builds, until its public address confirms it. */
export function Unconfirmed({ host, handover: { at, asked_at, answer } }: { host: string; handover: Handover }) {
  return (
    <div className="receipt-rule space-y-2 pt-3">
      <p className="text-base font-semibold">
        {at ? 'Handed over, not confirmed yet' : 'Not handed over yet'}
        {at && (
          <span className="text-soft block text-[13px] font-normal">
            Handed over <RelativeTime value={at} />.
          </span>
        )}
      </p>
      {/* Not announced: it changes with every question. */}
      {answer && asked_at && (
        <p aria-live="off" className="font-sans wrap-anywhere">
          {answer}{' '}
          <span className="text-soft">
            Asked <RelativeTime value={asked_at} />.
          </span>
        </p>
      )}
      <p className="text-soft font-sans">
        {at
          ? `The pages are built elsewhere. They are live when ${host} says so. You can close this and keep working.`
          : 'The pages are built elsewhere, and the rebuild hook is called until it answers. You can keep working.'}
      </p>
    </div>
  );
}

export function Superseded() {
  return (
    <div className="space-y-1">
      <p className="text-base font-semibold">Part of a newer release</p>
      <p className="text-soft font-sans">Its changes go live with that one. Follow it under Releases.</p>
    </div>
  );
}
