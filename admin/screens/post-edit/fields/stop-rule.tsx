import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';

import { firstDate, weekdayOf } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { useToday } from '../../../queries/use-today.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { dayName, weekdays } from '../../../words/day-name.ts';
import { DateField } from './date-field.tsx';
import { TextInput } from './text-input.tsx';

type Rule = Partial<Pick<Stop, 'date' | 'days' | 'starts_on' | 'ends_on' | 'exceptions'>>;
/** An undefined value would make the form go back to the stored one. */
const noRule = { date: undefined, days: [], starts_on: '', ends_on: '', exceptions: [] };

/** When a stop is: on some days of every week, between two dates if there are any, or on one day. */
export function StopRule({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { setValue, formState } = useFormContext<FormValues>();
  const today = useToday();
  const stop = useWatch<FormValues, typeof base>({ name: base });
  /** The other kind's rule, so that nothing is lost by looking at it. */
  const other = useRef<Rule>({});
  if (!stop) return null;
  const isWeekly = stop.date === undefined;

  function toggleKind() {
    if (!stop) return;
    const { date, days: on, starts_on, ends_on, exceptions } = stop;
    const first: Rule = isWeekly ? { date: firstDate(stop, today) ?? today } : { days: [weekdayOf(date || today)] };
    const next = { ...noRule, ...first, ...other.current };
    other.current = isWeekly ? { days: on, starts_on, ends_on, exceptions } : { date };
    setValue(base, { ...stop, ...next }, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <>
      <fieldset className="col-span-2 sm:col-span-4" disabled={formState.disabled}>
        <legend className="font-medium">When</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          <KindChoice name={base} label="Every week" checked={isWeekly} onChange={toggleKind} />
          <KindChoice name={base} label="On one day" checked={!isWeekly} onChange={toggleKind} />
        </div>
      </fieldset>
      {isWeekly ? <WeekdayPicker index={index} /> : <DayField index={index} />}
      <TextInput label="From" name={`${base}.from`} type="time" />
      <TextInput label="To" name={`${base}.to`} type="time" hint={stop.to <= stop.from ? 'The next day.' : undefined} />
      {isWeekly && (
        <>
          <DateField
            label="First date"
            name={`${base}.starts_on`}
            hint="Leave empty to start now."
            deps={[`${base}.ends_on`]}
            className="sm:col-span-2"
          />
          <DateField
            label="Last date"
            name={`${base}.ends_on`}
            hint="Leave empty for no end."
            className="sm:col-span-2"
          />
        </>
      )}
    </>
  );
}

type ChoiceProps = { name: string; label: string; checked: boolean; onChange: () => void };

function KindChoice({ name, label, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11">
      <input type="radio" name={`${name}.kind`} checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}

/** The contract's error of a stop without any day is that of `days`; the field that asks for a day takes its focus. */
function useDays(index: number) {
  const name = `post_body.attributes.stops.${index}.days` as const;
  const { control } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name });
  return { chosen: field.value ?? [], error: fieldState.error?.message, ref: field.ref };
}

/** The day of a stop on one day. While it is empty, as it is between two typed digits, the stop is still on one day. */
function DayField({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { register } = useFormContext<FormValues>();
  const { error, ref } = useDays(index);
  const field = register(`${base}.date`, { deps: [`${base}.days`] });
  return (
    <Field label="Date" error={error && 'Choose a date'} className="col-span-2">
      {(control) => (
        <input
          {...control}
          {...field}
          ref={(input) => {
            field.ref(input);
            ref(input);
          }}
          type="date"
          max="9999-12-31"
        />
      )}
    </Field>
  );
}

function WeekdayPicker({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { setValue, trigger, formState } = useFormContext<FormValues>();
  const { chosen, error, ref } = useDays(index);
  function toggle(day: number) {
    const next = chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day];
    const sorted = next.toSorted((a, b) => a - b);
    setValue(`${base}.days`, sorted, { shouldDirty: true, shouldTouch: true });
    void trigger([`${base}.days`, `${base}.ends_on`]);
  }
  return (
    <fieldset className="col-span-2 min-w-0" disabled={formState.disabled}>
      <legend className="mb-1 font-medium">Days</legend>
      <div className="flex flex-wrap gap-1 pointer-coarse:gap-px">
        {weekdays.map((day, place) => (
          <label
            key={day}
            className="border-edge/45 hover:border-edge has-checked:bg-accent has-checked:text-accent-ink has-checked:border-accent has-focus-visible:outline-accent flex h-9 min-w-9 items-center justify-center rounded-md border px-1.5 text-[13px] has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            <input
              ref={place === 0 ? ref : undefined}
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden>{dayName(day).slice(0, 2)}</span>
            <span className="sr-only">{dayName(day)}</span>
          </label>
        ))}
      </div>
      <FieldError text={error && (chosen.length === 0 ? 'Choose at least one day' : error)} />
    </fieldset>
  );
}
