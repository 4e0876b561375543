import { useFormContext } from 'react-hook-form';

import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Switch } from '../../../ui/switch.tsx';
import { days } from '../../../words/day-name.ts';
import { NumberField } from './controlled-field.tsx';
import { ExceptionList } from './stop-exceptions.tsx';
import { StopRule } from './stop-rule.tsx';
import { TextInput } from './text-input.tsx';

/** The defaults of a new stop: the place and hours of the last one, a day later. */
export function nextStop(before: Stop | undefined): Stop {
  const id = crypto.randomUUID();
  if (!before) return { id, place: '', days: [1], from: '11:00', to: '14:00' };
  const { place, address, latitude, longitude, from, to, days: [day = 0] = [] } = before;
  const where = { place, ...(address !== undefined && { address }), ...(latitude !== undefined && { latitude }) };
  return { id, ...where, ...(longitude !== undefined && { longitude }), from, to, days: [(day % days.length) + 1] };
}

export function StopFields({ index }: { index: number }) {
  const { register, watch } = useFormContext<FormValues>();
  const base = `post_body.attributes.stops.${index}` as const;
  const isWeekly = watch(`${base}.date`) === undefined;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <TextInput label="Place" name={`${base}.place`} className="col-span-2" />
      <TextInput label="Address" name={`${base}.address`} className="col-span-2" />
      <StopRule index={index} />
      <TextInput label="Note for visitors" name={`${base}.note`} className="col-span-2" />
      <NumberField name={`${base}.latitude`} label="Latitude" message="Enter degrees like 30.2672, from -90 to 90" />
      <NumberField
        name={`${base}.longitude`}
        label="Longitude"
        message="Enter degrees like -97.7431, from -180 to 180"
      />
      <div className="col-span-2 sm:col-span-4">
        <Switch
          label="Canceled"
          hint="Stays on the page, struck through, so that people who rely on it know."
          {...register(`${base}.cancelled`)}
        />
      </div>
      {isWeekly && <ExceptionList index={index} />}
    </div>
  );
}
