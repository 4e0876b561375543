import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { get, useFormContext } from 'react-hook-form';

import { firstDate, weekdayOf } from '#shared/rules/stop-rule.ts';
import { localTimeIn } from '#shared/rules/when-words.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { optionsQuery } from '../../../queries/domains.ts';
import { FieldError } from '../../../ui/field.tsx';
import { ownZone } from '../../../ui/own-zone.ts';
import { days } from '../../../words/day-name.ts';
import { DateField } from './date-field.tsx';
import { TextInput } from './text-input.tsx';

type Rule = Partial<Pick<Stop, 'date' | 'days' | 'starts_on' | 'ends_on' | 'exceptions'>>;
const noRule = { date: undefined, days: undefined, starts_on: undefined, ends_on: undefined, exceptions: undefined };

/** When a stop is: on some days of every week, between two dates if there are any, or on one day. */
export function StopRule({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { watch, setValue, formState } = useFormContext<FormValues>();
  const { data: options } = useQuery(optionsQuery);
  const stop = watch(base);
  /** The other kind's rule, so that nothing is lost by looking at it. */
  const other = useRef<Rule>({});
  if (!stop) return null;
  const isWeekly = stop.date === undefined;

  function toggleKind() {
    if (!stop) return;
    const { date, days: on, starts_on, ends_on, exceptions } = stop;
    const today = localTimeIn(new Date().toISOString(), options?.timezone ?? ownZone()).slice(0, 10);
    const first: Rule = isWeekly ? { date: firstDate(stop, today) ?? today } : { days: [weekdayOf(date ?? today)] };
    const next = { ...noRule, ...first, ...other.current };
    other.current = isWeekly ? { days: on, starts_on, ends_on, exceptions } : { date };
    setValue(base, { ...stop, ...next }, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <>
      <fieldset className="col-span-2 sm:col-span-4" disabled={formState.disabled}>
        <legend className="font-medium">When</legend>
        <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5">
          <label className="flex items-center gap-1.5">
            <input type="radio" name={`${base}.kind`} checked={isWeekly} onChange={toggleKind} />
            Every week
          </label>
          <label className="flex items-center gap-1.5">
            <input type="radio" name={`${base}.kind`} checked={!isWeekly} onChange={toggleKind} />
            On one day
          </label>
        </div>
      </fieldset>
      {isWeekly ? (
        <WeekdayPicker index={index} />
      ) : (
        <DateField label="Date" name={`${base}.date`} className="col-span-2" />
      )}
      <TextInput label="From" name={`${base}.from`} type="time" />
      <TextInput label="To" name={`${base}.to`} type="time" hint={stop.to <= stop.from ? 'The next day' : undefined} />
      {isWeekly && (
        <>
          <DateField label="First date" name={`${base}.starts_on`} hint="Empty: from now on" />
          <DateField label="Last date" name={`${base}.ends_on`} hint="Empty: until you end it" />
        </>
      )}
    </>
  );
}

function WeekdayPicker({ index }: { index: number }) {
  const name = `post_body.attributes.stops.${index}.days` as const;
  const { watch, setValue, formState } = useFormContext<FormValues>();
  const chosen = watch(name) ?? [];
  const error = get(formState.errors, name) as { message?: string } | undefined;
  function toggle(day: number) {
    const next = chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day];
    const sorted = next.toSorted((a, b) => a - b);
    setValue(name, sorted, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
  return (
    <fieldset className="col-span-2" disabled={formState.disabled}>
      <legend className="mb-1 font-medium">Days</legend>
      <div className="flex flex-wrap gap-1">
        {days.map((day, place) => (
          <label
            key={day}
            className="border-line has-checked:bg-accent has-checked:text-on-accent has-checked:border-accent flex h-9 min-w-9 cursor-pointer items-center justify-center rounded-md border px-1.5 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(place + 1)}
              onChange={() => toggle(place + 1)}
            />
            <span aria-hidden>{day.slice(0, 2)}</span>
            <span className="sr-only">{day}</span>
          </label>
        ))}
      </div>
      <FieldError text={error?.message} />
    </fieldset>
  );
}
