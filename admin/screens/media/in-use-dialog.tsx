import { useQueries } from '@tanstack/react-query';

import type { Media } from '#shared/schemas/media.ts';

import { MediaThumb } from '../../media-picker/media-thumb.tsx';
import { uploadFailure } from '../../media-picker/upload-rules.ts';
import { mediaUsesQuery } from '../../queries/media.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { BoxesSkeleton } from '../../ui/states.tsx';
import { countWords } from '../../words/count-words.ts';
import { UseList } from './use-list.tsx';

/** The name of a single file, or the number of files. */
export function filesName(files: Media[]): string {
  return files.length === 1 ? `“${files[0]?.name}”` : countWords(files.length, 'file');
}

type Props = { files: Media[]; onClose: () => void; onForce: () => void };

/** Lists the uses of files that weren't moved to the trash because of them, and asks whether to move them anyway. */
export function InUseDialog({ files, onClose, onForce }: Props) {
  const checks = useQueries({ queries: files.map(({ id }) => mediaUsesQuery(id)) });
  const failed = checks.find(({ error }) => error)?.error;
  const checking = checks.some(({ isPending }) => isPending);
  const single = files.length === 1;
  return (
    <Modal
      alert
      title={`${filesName(files)} ${single ? 'is' : 'are'} in use`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep {single ? 'it' : 'them'}</Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              onForce();
            }}
          >
            Move to trash anyway
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
        <p>
          {single ? 'These places use it' : 'They are shown on the site'}. The trash leaves an empty place there after
          the next Publish; restoring {single ? 'it' : 'them'} fills it again.
        </p>
        {checking && <BoxesSkeleton shapes={['h-9 w-full']} />}
        {files.map((media, index) => (
          <div key={media.id} className="space-y-1.5">
            {!single && (
              <p className="flex items-center gap-2 font-medium">
                <MediaThumb media={media} width={28} className="size-7 shrink-0 rounded-sm" />
                <span className="min-w-0 truncate" dir="auto">
                  {media.name}
                </span>
              </p>
            )}
            <UseList uses={checks[index]?.data ?? []} />
          </div>
        ))}
      </div>
    </Modal>
  );
}
