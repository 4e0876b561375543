import { ImagePlus } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';

const MediaDialog = lazyNamed(() => import('./media-dialog.tsx'), 'MediaDialog');

/** A chosen picture, or an empty frame of the same shape. */
export function PictureFrame({ media, shape }: { media: Media | null | undefined; shape: string }) {
  if (media) return <Thumbnail media={media} alt={media.alt} className={shape} />;
  return (
    <span
      aria-hidden
      className={`border-edge text-soft grid place-items-center rounded-md border border-dashed ${shape}`}
    >
      <ImagePlus size={18} />
    </span>
  );
}

type ButtonsProps = {
  /** The name of the picture's place, such as 'Poster'. */
  label: string;
  chosen: boolean;
  /** The dialog's title. */
  title?: string;
  invalid?: boolean;
  onChoose: (media: Media | null) => void;
};

export function PictureButtons({ label, chosen, title, invalid = false, onChoose }: ButtonsProps) {
  const [picking, setPicking] = useState(false);
  const words = label.toLowerCase();
  const verb = chosen ? 'Change' : 'Choose';
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        size="sm"
        aria-label={`${verb} ${words}`}
        aria-invalid={invalid || undefined}
        onClick={() => setPicking(true)}
      >
        {verb}
      </Button>
      {chosen && (
        <Button size="sm" tone="quiet" aria-label={`Remove ${words}`} onClick={() => onChoose(null)}>
          Remove
        </Button>
      )}
      {picking && (
        <Suspense>
          <MediaDialog
            title={title ?? `Choose a ${words}`}
            onPick={(media) => {
              setPicking(false);
              onChoose(media);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
