import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { errorToastDuration } from '#shared/rules/constants.ts';
import { formatNumber } from '#shared/rules/numbers.ts';

import { useMay } from '../queries/account.ts';
import { notSent, publishStateQuery, usePublish } from '../queries/releases.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { $receipt } from '../stores/receipt.ts';
import { Button } from '../ui/button.tsx';

/** Publishes all saved changes; shows how many are unpublished. */
export function PublishButton() {
  const allowed = useMay();
  const { data, refetch } = useQuery({ ...publishStateQuery, enabled: allowed('releases.publish') });
  const publish = usePublish();
  const { reset } = publish;
  const unsent = publish.error?.message === notSent;
  useEffect(() => {
    if (!unsent) return undefined;
    const timer = setTimeout(reset, errorToastDuration);
    return () => clearTimeout(timer);
  }, [unsent, reset]);
  if (!allowed('releases.publish')) return null;
  const changes = data?.changes ?? 0;
  async function press(): Promise<void> {
    // The count may be stale: ask the API again before saying that everything is live.
    if (changes === 0) {
      await savesSettled();
      const { data: now } = await refetch();
      if (now?.changes === 0 && !now.running) return $receipt.set({ kind: 'nothing' });
    }
    publish.mutate(null);
  }
  return (
    <div className="relative">
      <Button tone={changes > 0 ? 'primary' : 'plain'} onClick={() => void press()} disabled={publish.isPending}>
        Publish
        {changes > 0 && (
          <span className="bg-accent-ink/12 min-w-5 rounded-full px-1.5 text-center text-xs leading-5">
            {formatNumber(changes)}
            <span className="sr-only"> unpublished changes</span>
          </span>
        )}
      </Button>
      {/* Not a toast: the toast chunk loads on demand, which fails without a connection. */}
      {unsent && (
        <p role="alert" className="floating text-danger absolute top-full right-0 mt-2 w-56 px-3 py-2 text-[13px]">
          {notSent}
        </p>
      )}
    </div>
  );
}
