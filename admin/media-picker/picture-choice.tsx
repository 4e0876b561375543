import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, Suspense, useState } from 'react';

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

type DropProps = { onChoose: (media: Media) => void; className?: string; children: ReactNode };

/** The place of a picture. A file that is dropped on it is uploaded and chosen, without the dialog. */
export function PictureDrop({ onChoose, className = '', children }: DropProps) {
  const [state, setState] = useState<'' | 'over' | 'sending'>('');
  function over(event: DragEvent) {
    if (state === 'sending' || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setState('over');
  }
  async function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (!file || state === 'sending') return;
    event.preventDefault();
    setState('sending');
    try {
      const { uploadDropped } = await import('./drop-picture.ts');
      const media = await uploadDropped(file);
      if (media) onChoose(media);
    } finally {
      setState('');
    }
  }
  return (
    // A shortcut for the mouse: the dialog uploads, too.
    <div
      aria-busy={state === 'sending'}
      onDragOver={over}
      onDragLeave={() => setState((before) => (before === 'over' ? '' : before))}
      onDrop={(event) => void drop(event)}
      className={`${className} ${{ '': '', over: 'outline-accent rounded-md outline-2 outline-offset-4', sending: 'opacity-60' }[state]}`}
    >
      {children}
    </div>
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
