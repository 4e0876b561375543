import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { errorToast } from '#shared/client/error-toast.ts';

import { type usePublish } from '../queries/release-writes.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { closeOverlay } from '../stores/overlay.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';

/** Shown while visitors see all that is published. Publishing again only rebuilds the pages. */
export function NothingChanged({ publish }: { publish: ReturnType<typeof usePublish> }) {
  const { data: { current = null } = {} } = useQuery(publishStateQuery);
  return (
    <div className="grid justify-items-center gap-2 px-6 py-16 text-center">
      <span className="bg-accent-wash text-accent mb-1 grid size-11 place-items-center rounded-full">
        <Check size={22} aria-hidden />
      </span>
      <p className="text-base font-semibold">Everything published is live</p>
      <p className="text-soft max-w-sm">
        Drafts stay private.
        {current?.finished_at && (
          <>
            {' '}
            Release {current.number} went live <RelativeTime value={current.finished_at} />.
          </>
        )}
      </p>
      <Button
        className="mt-3"
        disabled={publish.isPending}
        onClick={() => publish.mutate('all', { onSuccess: closeOverlay })}
      >
        Publish again
      </Button>
      <p className="text-soft max-w-xs text-[13px]">Rebuilds the pages. Content doesn’t change.</p>
      {publish.error && (
        <p role="alert" className="text-danger text-[13px]">
          {errorToast(publish.error)}
        </p>
      )}
    </div>
  );
}
