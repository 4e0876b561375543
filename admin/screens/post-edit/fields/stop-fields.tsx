import { useFormContext, useWatch } from 'react-hook-form';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Switch } from '../../../ui/switch.tsx';
import { ExceptionList } from './stop-exceptions.tsx';
import { OverlapNotes } from './stop-overlaps.tsx';
import { StopPlace, StopPoint } from './stop-place.tsx';
import { StopRule } from './stop-rule.tsx';
import { TextInput } from './text-input.tsx';

/** A chunk of its own, because the form is as large as a screen may be. */
export function StopFields({ index }: { index: number }) {
  const { register } = useFormContext<FormValues>();
  const base = `post_body.attributes.stops.${index}` as const;
  const isWeekly = useWatch<FormValues, `${typeof base}.date`>({ name: `${base}.date` }) === undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
      <StopPlace index={index} />
      <StopRule index={index} />
      <OverlapNotes index={index} />
      {isWeekly && <ExceptionList index={index} />}
      <TextInput label="Note for visitors" name={`${base}.note`} className="col-span-2 sm:col-span-4" />
      <StopPoint index={index} />
      <div className="col-span-2 sm:col-span-4">
        <Switch
          label="Canceled"
          hint="Stays on the page, struck through, so that people see that it’s off."
          {...register(`${base}.cancelled`)}
        />
      </div>
    </div>
  );
}
