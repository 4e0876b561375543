import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { Media } from '#shared/schemas/media.ts';

import { PictureButtons, PictureDrop, PictureFrame } from '../../media-picker/picture-choice.tsx';
import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { useMay } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { mainSlotsOf, type Slot, slotsOf } from './slots.ts';

const SlotDetails = lazyNamed(() => import('./slot-details.tsx'), 'SlotDetails');

const labels = { poster: 'Poster', logo: 'Logo', cover: 'Cover' } satisfies Record<Slot, string>;
const shapes = { poster: 'w-20 aspect-4/5', logo: 'size-20', cover: 'w-28 aspect-3/2' } satisfies Record<Slot, string>;

export function PictureSlots() {
  const { type } = useEditorTools();
  const chosen = useWatch<FormValues, 'post_body.media'>({ name: 'post_body.media' });
  const own = slotsOf(type);
  const others = mainSlotsOf(type).filter((slot) => chosen[slot] && !own.includes(slot));
  return (
    <ul className="space-y-4">
      {[...own, ...others].map((slot) => (
        <li key={slot} data-field={`picture.${slot}`}>
          <PictureSlot slot={slot} />
        </li>
      ))}
    </ul>
  );
}

function PictureSlot({ slot }: { slot: Slot }) {
  const { type, media, onPick } = useEditorTools();
  // Its page has none.
  const label = type.name === 'cuisine' ? 'Picture for shared links' : labels[slot];
  const { setValue, getValues, formState } = useFormContext<FormValues>();
  const chosen = useWatch<FormValues, 'post_body.media'>({ name: 'post_body.media' })[slot];
  const allowed = useMay();
  const picture = chosen ? media[chosen] : undefined;
  /** The picture whose details are open: those of one without alt text, until it is described and another one is chosen. */
  const [open, setOpen] = useState(picture?.alt === '' ? picture.id : '');
  const isOpen = picture !== undefined && open === picture.id;
  const mayDescribe = !formState.disabled && allowed('media.manage');

  function choose(next: Media | null) {
    const { [slot]: _before, ...others } = getValues('post_body.media');
    if (next) onPick(next);
    setOpen(next?.alt === '' ? next.id : '');
    setValue('post_body.media', next ? { ...others, [slot]: next.id } : others);
  }
  return (
    <div className="space-y-2">
      <PictureDrop onChoose={choose} className="flex items-center gap-3">
        <PictureFrame media={picture} shape={shapes[slot]} />
        <div className="min-w-0 space-y-1.5">
          <p className="font-medium">{label}</p>
          <PictureButtons label={label} chosen={Boolean(chosen)} onChoose={choose} />
        </div>
      </PictureDrop>
      {picture && mayDescribe && (
        <Button
          size="sm"
          tone="quiet"
          className="-ml-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? '' : picture.id)}
        >
          Alt text and focal point
          <span className="sr-only"> of the {label.toLowerCase()}</span>
        </Button>
      )}
      {isOpen && mayDescribe && (
        <Suspense>
          <SlotDetails key={picture.id} id={picture.id} onStored={onPick} />
        </Suspense>
      )}
    </div>
  );
}
