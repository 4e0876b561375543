import { Suspense } from 'react';
import { createPortal } from 'react-dom';

import type { Media } from '#shared/schemas/media.ts';

import { lazyNamed } from '../ui/lazy-named.ts';

const MediaDialog = lazyNamed(() => import('../media-picker/media-dialog.tsx'), 'MediaDialog');

type Props = { title: string; onPick: (media: Media) => void; onClose: () => void };

/** The media dialog in a portal, so that the editor doesn't get its keys and clicks. */
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
