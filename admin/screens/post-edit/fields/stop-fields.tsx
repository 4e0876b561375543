import { useFormContext } from 'react-hook-form';

import type { Stop } from '#shared/schemas/post-attributes.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectOptions } from '../../../ui/select-options.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { days } from '../../../words/day-name.ts';
import { NumberField } from './controlled-field.tsx';
import { TextInput } from './text-input.tsx';

/** The defaults of a new stop: the place and hours of the last one, a day later. */
export function nextStop(before: Stop | undefined): Stop {
  const id = crypto.randomUUID();
  if (!before) return { id, place: '', day: 1, from: '11:00', to: '14:00' };
  return { ...before, id, day: (before.day % days.length) + 1, cancelled: false };
}

export function StopFields({ index }: { index: number }) {
  const { register } = useFormContext<FormValues>();
  const base = `post_body.attributes.stops.${index}` as const;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <TextInput label="Place" name={`${base}.place`} className="col-span-2" />
      <TextInput label="Address" name={`${base}.address`} className="col-span-2" />
      <Field label="Day" className="col-span-2 sm:col-span-1">
        {(control) => (
          <select {...control} {...register(`${base}.day`, { setValueAs: Number })}>
            <SelectOptions options={days.map((day, place) => [String(place + 1), day])} />
          </select>
        )}
      </Field>
      <TextInput label="From" name={`${base}.from`} type="time" />
      <TextInput label="To" name={`${base}.to`} type="time" />
      <div className="col-span-2 self-end pb-2 sm:col-span-1">
        <Switch label="Canceled" {...register(`${base}.cancelled`)} />
      </div>
      <NumberField name={`${base}.latitude`} label="Latitude" message="Enter degrees like 30.2672, from -90 to 90" />
      <NumberField
        name={`${base}.longitude`}
        label="Longitude"
        message="Enter degrees like -97.7431, from -180 to 180"
      />
    </div>
  );
}
