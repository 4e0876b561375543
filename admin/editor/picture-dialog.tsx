import { Suspense } from 'react';
import { createPortal } from 'react-dom';

import type { Media } from '#shared/schemas/media.ts';

import { lazyNamed } from '../ui/lazy-named.ts';

const MediaDialog = lazyNamed(() => import('../media-picker/media-dialog.tsx'), 'MediaDialog');

type Props = { title: string; onPick: (media: Media) => void; onClose: () => void };

/** The library over the page: outside of the text, or the editor would take its keys and clicks for its own. */
export function PictureDialog({ title, onPick, onClose }: Props) {
  return createPortal(
    <Suspense>
      <MediaDialog
        title={title}
        onPick={(media) => {
          onPick(media);
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>,
    document.body,
  );
}
