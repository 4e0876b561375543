import { ImagePlus } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { Media } from '#shared/schemas/media.ts';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';

const MediaDialog = lazyNamed(() => import('../../media-picker/media-dialog.tsx'), 'MediaDialog');

type PictureKey<Value> = { [K in keyof Value]: Value[K] extends Media | null ? K : never }[keyof Value] & string;

type Props<Value> = {
  form: PanelForm<Value>;
  name: PictureKey<Value>;
  label: string;
  hint: string;
  /** Classes for the size and shape of the frame. */
  shape: string;
};

/** What the conflict view says of a picture. */
export function pictureWords(picture: Media | null): string {
  return picture ? picture.alt || picture.name : '';
}

/** A picture chosen from the media library. */
export function PictureField<Value>({ form, name, label, hint, shape }: Props<Value>) {
  const [picking, setPicking] = useState(false);
  const picture = form.value[name] as Media | null;
  const error = form.errorOf(`${name}_id`);
  const words = label.toLowerCase();
  function choose(next: Media | null) {
    form.set((before) => ({ ...before, [name]: next }));
    setPicking(false);
  }
  return (
    <div className="flex items-start gap-3">
      <span className="grid w-28 shrink-0 place-items-center">
        {picture ? (
          <Thumbnail media={picture} alt={picture.alt} className={`${shape} object-contain!`} />
        ) : (
          <span
            aria-hidden
            className={`border-edge text-soft grid place-items-center rounded-md border border-dashed ${shape}`}
          >
            <ImagePlus size={18} />
          </span>
        )}
      </span>
      <div className="min-w-0 space-y-1.5">
        <div>
          <p className="font-medium">{label}</p>
          <p className="text-soft text-[13px]">{hint}</p>
          <FieldError text={error} />
        </div>
        {!form.readOnly && (
          <div className="flex flex-wrap gap-1.5">
            <Button
              size="sm"
              aria-label={`${picture ? 'Change' : 'Choose'} ${words}`}
              aria-invalid={error ? true : undefined}
              onClick={() => setPicking(true)}
            >
              {picture ? 'Change' : 'Choose'}
            </Button>
            {picture && (
              <Button size="sm" tone="quiet" aria-label={`Remove ${words}`} onClick={() => choose(null)}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {picking && (
        <Suspense>
          <MediaDialog title={`Choose a ${words}`} onPick={choose} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
