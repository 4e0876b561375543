import { useQuery } from '@tanstack/react-query';

import { errorToast } from '#shared/client/error-toast.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { formatNumber } from '#shared/rules/numbers.ts';
import { whenWordsFor } from '#shared/rules/when-words.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { rollbackPreviewQuery } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ownZone } from '../../ui/own-zone.ts';
import { Skeleton } from '../../ui/states.tsx';

type Props = {
  release: Release;
  /** The domain's time zone. */ zone: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before the whole site goes back to an older release, and says what that changes. */
export function RestoreDialog({ release, zone, onClose, onConfirm }: Props) {
  const { number, finished_at: finished } = release;
  const { data, error } = useQuery(rollbackPreviewQuery(release.id));
  const isRefused = isHttpError(error) && error.status < 500;
  return (
    <Modal
      alert
      title={`Go back to release ${number}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={isRefused}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            Restore release {number}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <p>
          Visitors will see the whole site as it was after release {number}
          {finished && <>, {whenWordsFor(ownZone(), finished, zone)}</>}.
        </p>
        <div aria-live="polite">
          {!data && !error && <Skeleton className="my-1 h-4 w-2/3" />}
          {data && <p>{changeWords(data.documents)}</p>}
          {error && (
            <p className={isRefused ? 'text-danger' : 'text-soft'}>
              {isRefused ? errorToast(error) : 'How much changes could not be loaded.'}
            </p>
          )}
        </div>
        <p className="text-soft">
          Saved edits stay, as unpublished changes. You can undo this on the receipt and in this list.
        </p>
      </div>
    </Modal>
  );
}

function changeWords(documents: number | null) {
  if (documents === null) return 'Only its pages are restored, until the next publish.';
  if (documents === 0) return 'The content doesn’t change: it is the same as then.';
  return (
    <>
      That changes <strong>{formatNumber(documents)}</strong> {documents === 1 ? 'item' : 'items'} for them.
    </>
  );
}
