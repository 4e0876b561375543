import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { useMay } from '../../queries/account.ts';
import { mediaListQuery } from '../../queries/media.ts';
import { mediaUrl } from '../../ui/media-url.ts';
import { Modal } from '../../ui/modal.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { UploadPicture } from './upload-picture.tsx';

const searchDelay = 200;

type Props = { title: string; onPick: (media: Media) => void; onClose: () => void };

/** The pictures of the domain, and a place to add one. */
export function MediaDialog({ title, onPick, onClose }: Props) {
  const allowed = useMay();
  const [search, setSearch] = useState('');
  const find = useDebounced(setSearch, searchDelay);
  const { data, error, refetch } = useQuery(mediaListQuery(search));
  const pictures = data?.data.filter((media) => mediaUrl(media, 160)) ?? [];
  return (
    <Modal title={title} onClose={onClose} wide>
      <div className="space-y-4">
        {allowed('media.write') && <UploadPicture onUploaded={onPick} />}
        <input
          type="search"
          aria-label="Search pictures"
          placeholder="Search pictures"
          className="field"
          onChange={(event) => find.run(event.target.value)}
        />
        {error && <ErrorState error={error} what="The pictures" onRetry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <Skeleton className="h-48 w-full" />
          </Delayed>
        )}
        {data && pictures.length === 0 && (
          <EmptyState title={search ? 'No picture matches' : 'No pictures yet'}>
            {search
              ? 'Try another word: the file name and the description are searched.'
              : 'Upload the first one above.'}
          </EmptyState>
        )}
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {pictures.map((media) => (
            <li key={media.id}>
              <button
                type="button"
                aria-label={media.alt || media.name}
                title={media.alt || media.name}
                onClick={() => onPick(media)}
                className="border-line hover:border-accent block w-full overflow-hidden rounded-md border"
              >
                <Thumbnail media={media} className="aspect-square w-full" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
