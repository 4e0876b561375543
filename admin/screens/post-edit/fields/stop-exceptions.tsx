import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';

import { addDays, firstDate } from '#shared/rules/stop-rule.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DateField } from './date-field.tsx';
import { TextInput } from './text-input.tsx';

/** The dates on which a weekly stop is canceled, or at other hours or another place. */
export function ExceptionList({ index }: { index: number }) {
  const name = `post_body.attributes.stops.${index}.exceptions` as const;
  const { control, formState, getValues } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  function add() {
    const stop = getValues(`post_body.attributes.stops.${index}`);
    const last = getValues(name)?.at(-1)?.date;
    const after = last ? addDays(last, 1) : new Date().toISOString().slice(0, 10);
    append({ date: firstDate(stop ?? {}, after) ?? after, cancelled: true });
  }
  return (
    <fieldset className="col-span-2 space-y-2 sm:col-span-4">
      <legend className="font-medium">Except on</legend>
      {fields.map((row, place) => (
        <Exception key={row.key} path={`${name}.${place}`} number={place + 1} onRemove={() => remove(place)} />
      ))}
      <Button onClick={add} disabled={formState.disabled}>
        <Plus size={15} aria-hidden /> Add a date
      </Button>
    </fieldset>
  );
}

type Path = `post_body.attributes.stops.${number}.exceptions.${number}`;

function Exception({ path, number, onRemove }: { path: Path; number: number; onRemove: () => void }) {
  const { register, watch, formState } = useFormContext<FormValues>();
  const isCanceled = watch(`${path}.cancelled`) === true;
  const leftOut = (value: string | undefined) => value || undefined;
  return (
    <div className="border-line grid grid-cols-2 items-end gap-3 rounded-md border p-3 sm:grid-cols-[10rem_auto_1fr_1fr_auto]">
      <DateField label="Date" name={`${path}.date`} />
      <label className="flex h-9 items-center gap-1.5">
        <input type="checkbox" {...register(`${path}.cancelled`)} /> Canceled
      </label>
      {!isCanceled && (
        <>
          <TextInput label="From" name={`${path}.from`} type="time" setValueAs={leftOut} />
          <TextInput label="To" name={`${path}.to`} type="time" setValueAs={leftOut} />
        </>
      )}
      <IconButton
        label={`Remove exception ${number}`}
        onClick={onRemove}
        disabled={formState.disabled}
        className="sm:col-start-5 sm:row-start-1"
      >
        <X size={16} aria-hidden />
      </IconButton>
      {!isCanceled && (
        <TextInput label="Another place" name={`${path}.place`} className="col-span-2" setValueAs={leftOut} />
      )}
      <TextInput label="Note" name={`${path}.note`} className="col-span-2" setValueAs={leftOut} />
    </div>
  );
}
