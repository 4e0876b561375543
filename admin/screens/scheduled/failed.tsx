import { errorToast } from '#shared/client/error-toast.ts';
import { whenWords } from '#shared/rules/when-words.ts';
import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { useRetryScheduled } from '../../queries/scheduled-releases.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';

type Props = { group: ScheduledRelease; zone: string; mayRetry: boolean; onClose: () => void };

/** Why a scheduled release isn't live, and what can be done. */
export function Failed({ group, zone, mayRetry, onClose }: Props) {
  const now = useNow();
  const retry = useRetryScheduled();
  const times = group.attempts > 1 ? ` ${group.attempts} times` : '';
  async function onRetry() {
    // Not a callback of the mutation: by then the group no longer counts as failed, and this is gone.
    const { release_id: release } = await retry.mutateAsync(group.id);
    onClose();
    if (release) openReceipt(release);
  }
  return (
    <div className="bg-danger-wash space-y-2 rounded-md px-3 py-2.5">
      <p className="font-medium">
        It failed{times}
        {group.state === 'failed'
          ? ', and is no longer retried.'
          : ` and is tried again ${whenWords(group.next_at, zone, now)}.`}
      </p>
      <p className="wrap-anywhere">{group.error ?? 'The publisher didn’t say why.'}</p>
      <p>Visitors still see the previous pages.</p>
      {mayRetry && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <Button disabled={retry.isPending} onClick={() => void onRetry().catch(() => undefined)}>
            {retry.isPending ? 'Trying…' : 'Try again now'}
          </Button>
          <p className="min-w-0 flex-1 basis-44 text-[13px]">
            Or choose another time or other changes below, or unschedule it.
          </p>
          {retry.error && (
            <p role="alert" className="text-danger w-full text-[13px]">
              {errorToast(retry.error)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
