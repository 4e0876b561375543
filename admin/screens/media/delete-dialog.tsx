import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import type { Media, MediaUse } from '#shared/schemas/media.ts';

import { MediaThumb } from '../../media-picker/media-thumb.tsx';
import { countWords } from '../../media-picker/media-words.ts';
import { uploadFailure } from '../../media-picker/upload-rules.ts';
import { mediaUsesQuery, useDeleteMedia } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';
import { BoxesSkeleton } from '../../ui/states.tsx';
import { UseList } from './use-list.tsx';

type Props = { files: Media[]; onClose: () => void; onDeleted: (files: Media[]) => void };

/** Asks before deleting files, which can't be undone. Files in use are listed with their uses, and need an explicit "anyway". */
export function DeleteDialog({ files, onClose, onDeleted }: Props) {
  const checks = useQueries({ queries: files.map(({ id }) => mediaUsesQuery(id)) });
  const remove = useDeleteMedia();
  const [late, setLate] = useState(false);
  const failed = checks.find(({ error }) => error)?.error ?? remove.error;
  const checking = checks.some(({ isPending, isFetching }) => isPending || isFetching);
  const used = files.flatMap((media, index) => {
    const uses = checks[index]?.data ?? [];
    return uses.length > 0 ? [{ media, uses }] : [];
  });
  const free = files.filter((media) => !used.some((one) => one.media.id === media.id));

  function run(chosen: Media[], force: boolean) {
    remove.mutate(
      chosen.map((media) => ({ media, force })),
      {
        onSuccess: (refused) => {
          const gone = chosen.filter((media) => !refused.includes(media));
          if (gone.length > 0) {
            notify.success(`${countWords(gone.length, 'file')} deleted.`);
            onDeleted(gone);
          }
          // Refused files came into use after the check: reload and show their uses.
          setLate(refused.length > 0);
          for (const check of refused.length > 0 ? checks : []) void check.refetch();
          if (refused.length === 0) onClose();
        },
      },
    );
  }
  const single = files.length === 1 ? files[0] : undefined;
  const what = single ? `“${single.name}”` : countWords(files.length, 'file');
  const blocked = used.length > 0;
  return (
    <Modal
      alert
      title={blocked && single ? `${what} is in use` : `Delete ${what} for good?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep {single ? 'it' : 'them'}</Button>
          {blocked && free.length > 0 && (
            <Button disabled={checking || remove.isPending} onClick={() => run(free, false)}>
              Delete the {free.length} unused
            </Button>
          )}
          <Button
            tone="danger"
            disabled={checking || remove.isPending || Boolean(failed && !remove.error)}
            onClick={() => run(files, blocked)}
          >
            {blocked ? (single ? 'Delete it anyway' : 'Delete all anyway') : 'Delete for good'}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {failed && (
          <p role="alert" className="text-danger">
            {uploadFailure(failed).reason}
          </p>
        )}
        {late && <p role="alert">Someone started to use {single ? 'it' : 'some of them'} in the meantime.</p>}
        {checking && <BoxesSkeleton shapes={['h-9 w-full']} />}
        {!checking && !blocked && (
          <p className="text-soft">{single ? 'It isn’t' : 'They aren’t'} used anywhere. This can’t be undone.</p>
        )}
        {!checking && blocked && <Places used={used} single={single !== undefined} />}
      </div>
    </Modal>
  );
}

type PlacesProps = { used: { media: Media; uses: MediaUse[] }[]; single: boolean };

function Places({ used, single }: PlacesProps) {
  return (
    <>
      <p>
        {single
          ? 'These places use it'
          : `${used.length} of them ${used.length === 1 ? 'is' : 'are'} shown on the site`}
        . Deleting leaves an empty place there after the next Publish, and can’t be undone.
      </p>
      {used.map(({ media, uses }) => (
        <div key={media.id} className="space-y-1.5">
          {!single && (
            <p className="flex items-center gap-2 font-medium">
              <MediaThumb media={media} width={28} className="size-7 shrink-0 rounded-sm" />
              <span className="min-w-0 truncate" dir="auto">
                {media.name}
              </span>
            </p>
          )}
          <UseList uses={uses} />
        </div>
      ))}
    </>
  );
}
