import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';

import { firstPlainDate, isOn } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { useToday } from '../../../queries/use-today.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from './date-field.tsx';
import { TextInput } from './text-input.tsx';

/** The dates on which a weekly stop is canceled, or at other hours or another place. */
export function ExceptionList({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const name = `${base}.exceptions` as const;
  const { control, formState, getValues, setFocus } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const today = useToday();
  function add() {
    const stop = getValues(base);
    const date = (stop && firstPlainDate(stop, today)) ?? today;
    append({ date, cancelled: true }, { focusName: `${name}.${fields.length}.date` });
  }
  function drop(place: number) {
    remove(place);
    // The button that was pressed goes with its row.
    const next = Math.min(place, fields.length - 2);
    if (next >= 0) requestAnimationFrame(() => setFocus(`${name}.${next}.date`));
    else document.getElementById(`${name}.add`)?.focus();
  }
  return (
    <fieldset className="col-span-2 min-w-0 space-y-2 sm:col-span-4">
      <legend className="font-medium">Except on</legend>
      {fields.map((row, place) => (
        <Exception key={row.key} base={base} place={place} onRemove={() => drop(place)} />
      ))}
      <Button id={`${name}.add`} onClick={add} disabled={formState.disabled} className="pointer-coarse:min-h-11">
        <Plus size={15} aria-hidden /> Add a date
      </Button>
    </fieldset>
  );
}

type Props = { base: `post_body.attributes.stops.${number}`; place: number; onRemove: () => void };

function Exception({ base, place, onRemove }: Props) {
  const path = `${base}.exceptions.${place}` as const;
  const { formState } = useFormContext<FormValues>();
  const stop = useWatch<FormValues, typeof base>({ name: base });
  const exception = stop?.exceptions?.[place];
  if (!stop || !exception) return null;
  const isMissed = exception.date && !isOn(stop, exception.date);
  const leftOut = (value: string | undefined) => value || undefined;
  return (
    <div className="border-line relative grid grid-cols-2 items-start gap-3 rounded-md border p-3 sm:grid-cols-4">
      <DateField
        label="Date"
        name={`${path}.date`}
        hint={isMissed ? 'The stop isn’t on this day, so this changes nothing.' : undefined}
        deps={[`${base}.exceptions`]}
        className="max-sm:col-span-2 max-sm:pr-11"
      />
      <ExceptionKind path={path} stop={stop} isCanceled={exception.cancelled === true} />
      {exception.cancelled !== true && (
        <>
          <TextInput label="From" name={`${path}.from`} type="time" setValueAs={leftOut} className="sm:col-start-1" />
          <TextInput label="To" name={`${path}.to`} type="time" setValueAs={leftOut} />
          <TextInput
            label="Another place"
            name={`${path}.place`}
            setValueAs={leftOut}
            className="col-span-2"
            placeholder={stop.place}
          />
        </>
      )}
      <TextInput
        label="Note"
        name={`${path}.note`}
        setValueAs={leftOut}
        className="col-span-2 sm:col-span-4"
        placeholder={exception.cancelled ? 'Such as “Closed for the holiday”' : undefined}
      />
      <IconButton
        label={`Remove exception ${place + 1}`}
        onClick={onRemove}
        disabled={formState.disabled}
        className="absolute top-1.5 right-1.5 pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

type KindProps = { path: `${Props['base']}.exceptions.${number}`; stop: Stop; isCanceled: boolean };

/** What happens on the date. Other hours start as those of the stop. */
function ExceptionKind({ path, stop, isCanceled }: KindProps) {
  const { getValues, setValue, formState } = useFormContext<FormValues>();
  function choose(cancel: boolean) {
    const { date, note } = getValues(path) ?? { date: '' };
    const hours = cancel ? { cancelled: true, from: undefined, to: undefined } : { from: stop.from, to: stop.to };
    const next = { cancelled: undefined, ...hours, place: undefined, note, date };
    setValue(path, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
  return (
    <Field label="What" className="col-span-2 sm:pr-11">
      {(control) => (
        <select
          {...control}
          disabled={formState.disabled}
          value={isCanceled ? 'canceled' : 'other'}
          onChange={({ target }) => choose(target.value === 'canceled')}
        >
          <option value="canceled">Canceled</option>
          <option value="other">Other hours or place</option>
        </select>
      )}
    </Field>
  );
}
