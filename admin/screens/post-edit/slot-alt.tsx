import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { altAdvice } from '#shared/rules/alt-text.ts';
import type { Media } from '#shared/schemas/media.ts';

import { useUpdateMedia } from '../../queries/media.ts';
import { Field } from '../../ui/field.tsx';
import { altLabel } from '../../words/labels.ts';

/** Asks for the missing alt text of a chosen picture and saves it in the library. */
export function SlotAlt({ media, onDescribed }: { media: Media; onDescribed: (media: Media) => void }) {
  const [alt, setAlt] = useState('');
  const update = useUpdateMedia(media.id);
  function keep() {
    if (alt.trim() && !update.isPending) update.mutate({ alt: alt.trim() }, { onSuccess: onDescribed });
  }
  return (
    <Field
      label={altLabel}
      error={update.error ? (errorToast(update.error) ?? undefined) : undefined}
      hint={<span className="text-warn">{altAdvice(alt, media.name) ?? 'No alt text yet.'}</span>}
    >
      {(control) => (
        <input
          {...control}
          maxLength={500}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep();
          }}
        />
      )}
    </Field>
  );
}
