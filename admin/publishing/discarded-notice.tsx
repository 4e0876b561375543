import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { useRestoreChange } from '../queries/discard.ts';
import { $discarded } from '../stores/discarded.ts';
import { Button } from '../ui/button.tsx';
import { withIsolatedTitles } from '../ui/isolated-titles.ts';

/** What was discarded last, with Undo. */
export function DiscardedNotice() {
  const discarded = useStore($discarded);
  const restore = useRestoreChange();
  useEffect(() => () => $discarded.set(null), []);
  return (
    <div role="status" className="sticky -bottom-4 -mx-4 -mb-4">
      {discarded && (
        <div className="bg-sunken border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2">
          <p className="min-w-0 grow basis-48 wrap-anywhere">{withIsolatedTitles(discarded.text)}</p>
          {discarded.canUndo && (
            <Button
              size="sm"
              disabled={restore.isPending}
              onClick={({ currentTarget }) => {
                const heading = currentTarget.closest('dialog')?.querySelector('h2');
                const onSuccess = () => {
                  $discarded.set(null);
                  heading?.focus();
                };
                restore.mutate(discarded.change, { onSuccess });
              }}
            >
              Undo
            </Button>
          )}
          {restore.error && <p className="text-danger w-full text-[13px]">{errorToast(restore.error)}</p>}
        </div>
      )}
    </div>
  );
}
