import type { Media } from '#shared/schemas/media.ts';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { PictureButtons, PictureDrop, PictureFrame } from '../../media-picker/picture-choice.tsx';
import { FieldError } from '../../ui/field.tsx';

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
  const picture = form.value[name] as Media | null;
  const error = form.errorOf(`${name}_id`);
  const choose = (next: Media | null) => form.set((before) => ({ ...before, [name]: next }));
  const content = (
    <>
      <span className="grid w-28 shrink-0 place-items-center">
        <PictureFrame media={picture} shape={picture ? `${shape} object-contain!` : shape} />
      </span>
      <div className="min-w-0 space-y-1.5">
        <div>
          <p className="font-medium">{label}</p>
          <p className="text-soft text-[13px]">{hint}</p>
          <FieldError text={error} />
        </div>
        {!form.readOnly && (
          <PictureButtons label={label} chosen={picture !== null} invalid={error !== undefined} onChoose={choose} />
        )}
      </div>
    </>
  );
  if (form.readOnly) return <div className="flex items-start gap-3">{content}</div>;
  return (
    <PictureDrop onChoose={choose} className="flex items-start gap-3">
      {content}
    </PictureDrop>
  );
}
