import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Controller, get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';

import { formatPrice } from '#shared/rules/numbers.ts';
import { allergens, diets } from '#shared/schemas/post-attributes.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { priceHint, PriceInput } from '../../../ui/price-input.tsx';
import { TextInput } from './text-input.tsx';

export function MenuEditor() {
  const { control, setFocus, formState } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'post_body.attributes.menu_items',
    keyName: 'key',
  });
  function add() {
    append({ id: crypto.randomUUID(), name: '', diets: [], allergens: [] }, { shouldFocus: false });
    // The row is rendered by the next frame.
    requestAnimationFrame(() => setFocus(`post_body.attributes.menu_items.${fields.length}.name`));
  }
  return (
    <div>
      {fields.length === 0 && (
        <p className="text-soft px-4 pt-4">No dishes yet. Three with prices beat a long list without.</p>
      )}
      <ol>
        {fields.map((item, index) => {
          const wrong = get(formState.errors, `post_body.attributes.menu_items.${index}`) !== undefined;
          return (
            <li key={item.key}>
              <Fold
                open={item.name === '' || wrong}
                summary={<DishSummary index={index} />}
                actions={
                  <IconButton
                    label={`Remove dish ${index + 1}`}
                    onClick={() => remove(index)}
                    disabled={formState.disabled}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                }
              >
                <DishFields index={index} />
              </Fold>
            </li>
          );
        })}
      </ol>
      <div className="p-3">
        <Button onClick={add} disabled={formState.disabled}>
          <Plus size={15} aria-hidden /> Add a dish
        </Button>
      </div>
    </div>
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
      <span className="min-w-0 truncate font-medium">{dish.name || 'New dish'}</span>
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
  const { control, register } = useFormContext<FormValues>();
  const base = `post_body.attributes.menu_items.${index}` as const;
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
      <TextInput label="Dish" name={`${base}.name`} />
      <Controller
        control={control}
        name={`${base}.price`}
        render={({ field, fieldState }) => (
          <Field label="Price" error={fieldState.error && priceHint}>
            {(props) => (
              <PriceInput
                {...props}
                ref={field.ref}
                value={field.value}
                onBlur={field.onBlur}
                onValue={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <TextInput label="Description" name={`${base}.description`} className="sm:col-span-2" />
      <Choices legend="Diets" values={diets} {...register(`${base}.diets`)} />
      <Choices legend="Contains" values={allergens} {...register(`${base}.allergens`)} />
    </div>
  );
}

function Choices({
  legend,
  values,
  ...input
}: { legend: string; values: readonly string[] } & ComponentProps<'input'>) {
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
