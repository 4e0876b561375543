import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { formatPrice } from '#shared/rules/numbers.ts';
import { allergens, diets } from '#shared/schemas/post-attributes.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { PriceField } from './controlled-field.tsx';
import { FoldList } from './fold-list.tsx';
import { TextInput } from './text-input.tsx';

export function MenuEditor() {
  return (
    <FoldList
      name="post_body.attributes.menu_items"
      noun="dish"
      empty="No dishes yet. Three with prices beat a long list without."
      first="name"
      newRow={() => ({ id: crypto.randomUUID(), name: '', diets: [], allergens: [] })}
      Summary={DishSummary}
      Fields={DishFields}
    />
  );
}

function DishSummary({ index }: { index: number }) {
  const { data: options } = useQuery(optionsQuery);
  const dish = useWatch<FormValues, `post_body.attributes.menu_items.${number}`>({
    name: `post_body.attributes.menu_items.${index}`,
  });
  if (!dish) return null;
  return (
    <>
      <span dir="auto" className="min-w-0 truncate font-medium">
        {dish.name || 'New dish'}
      </span>
      {dish.diets && dish.diets.length > 0 && (
        <span className="text-soft min-w-0 truncate text-[13px] max-sm:hidden">{dish.diets.join(', ')}</span>
      )}
      {dish.price !== undefined && options && (
        <span className="text-soft ml-auto shrink-0">{formatPrice(dish.price, options.currency)}</span>
      )}
    </>
  );
}

function DishFields({ index }: { index: number }) {
  const { register } = useFormContext<FormValues>();
  const base = `post_body.attributes.menu_items.${index}` as const;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
      <TextInput label="Dish" name={`${base}.name`} />
      <PriceField name={`${base}.price`} label="Price" />
      <TextInput label="Description" name={`${base}.description`} className="sm:col-span-2" />
      <Choices legend="Diets" values={diets} {...register(`${base}.diets`)} />
      <Choices legend="Contains" values={allergens} {...register(`${base}.allergens`)} />
    </div>
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
