import { type ComponentProps, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { allergens } from '#shared/rules/allergens.ts';
import type { Media } from '#shared/schemas/media.ts';
import { diets } from '#shared/schemas/post-attributes.ts';

import { PictureButtons, PictureFrame } from '../../../media-picker/picture-choice.tsx';
import { useEditorTools } from '../../../post-form/editor-context.ts';
import type { FormValues } from '../../../post-form/form-values.ts';
import { PriceField } from './controlled-field.tsx';
import { TextInput } from './text-input.tsx';

export function DishFields({ index }: { index: number }) {
  const { register } = useFormContext<FormValues>();
  const base = `post_body.attributes.menu_items.${index}` as const;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
      <TextInput label="Dish" name={`${base}.name`} />
      <PriceField name={`${base}.price`} label="Price" />
      <SectionInput name={`${base}.section`} />
      <DishPicture index={index} />
      <TextInput label="Description" name={`${base}.description`} className="sm:col-span-2" />
      <Choices legend="Diets" values={diets} {...register(`${base}.diets`)} />
      <Choices legend="Contains" values={allergens} {...register(`${base}.allergens`)} />
    </div>
  );
}

/** The sections that the menu has are offered: one that is written in two ways would be two. */
function SectionInput({ name }: { name: `post_body.attributes.menu_items.${number}.section` }) {
  const list = useId();
  const dishes = useWatch<FormValues, 'post_body.attributes.menu_items'>({ name: 'post_body.attributes.menu_items' });
  const sections = new Set(dishes?.map(({ section }) => section?.trim()).filter(Boolean));
  return (
    <>
      <TextInput label="Section" name={name} list={list} autoComplete="off" />
      <datalist id={list}>
        {[...sections].map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </>
  );
}

type ChoicesProps = ComponentProps<'input'> & { legend: string; values: readonly string[] };

function Choices({ legend, values, ...input }: ChoicesProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-soft mb-1 text-[13px]">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {values.map((value) => (
          <label key={value} className="flex items-center gap-1.5">
            <input type="checkbox" value={value} {...input} /> {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Small, beside the dish on its page. */
function DishPicture({ index }: { index: number }) {
  const { media, onPick } = useEditorTools();
  const { setValue, getValues } = useFormContext<FormValues>();
  const slot = `dish.${useWatch<FormValues>({ name: `post_body.attributes.menu_items.${index}.id` }) as string}`;
  const chosen = useWatch<FormValues, 'post_body.media'>({ name: 'post_body.media' })[slot];
  function choose(next: Media | null) {
    const { [slot]: _before, ...others } = getValues('post_body.media');
    if (next) onPick(next);
    setValue('post_body.media', next ? { ...others, [slot]: next.id } : others);
  }
  return (
    <div className="flex items-center gap-3 sm:col-span-2" data-field="dish-picture">
      <PictureFrame media={chosen ? media[chosen] : undefined} shape="size-14" />
      <PictureButtons label="Picture of the dish" chosen={Boolean(chosen)} onChoose={choose} />
    </div>
  );
}
