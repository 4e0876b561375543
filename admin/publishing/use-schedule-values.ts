import { useState } from 'react';

import { fieldErrorsOf } from '../forms/refusals.ts';

/** The limit in shared/schemas/scheduled-releases.ts. */
export const longestName = 100;

export type ScheduleValues = { name: string; release_at: string | null };
export type CheckedValues = { name: string; release_at: string };

/** The name and the time of a scheduled release as they are typed, with their mistakes once the user tried to save. */
export function useScheduleValues(first: ScheduleValues, refusal: unknown) {
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState<ScheduleValues | null>(null);
  const refused = fieldErrorsOf(refusal);
  // A changed value may be right.
  const isTried = (key: keyof ScheduleValues) => tried?.[key] === values[key];
  const mistakes = tried ? mistakesOf(values) : {};
  return {
    values,
    errors: {
      name: mistakes.name ?? (isTried('name') ? refused['name'] : undefined),
      release_at: mistakes.release_at ?? (isTried('release_at') ? refused['release_at'] : undefined),
    },
    change: (next: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...next })),
    /** The values, or null if something is wrong with them. */
    checked: (): CheckedValues | null => {
      setTried(values);
      const { name, release_at } = values;
      const isWrong = Object.keys(mistakesOf(values)).length > 0;
      return isWrong || release_at === null ? null : { name: name.trim(), release_at };
    },
    /** The same for the name alone. */
    checkedName: (): Pick<CheckedValues, 'name'> | null => {
      setTried(values);
      return mistakesOf(values).name ? null : { name: values.name.trim() };
    },
  };
}

type Mistakes = { name?: string; release_at?: string };

function mistakesOf({ name, release_at }: ScheduleValues, now = Date.now()): Mistakes {
  return {
    ...(name.trim() === '' ? { name: 'Give the release a name' } : {}),
    ...(release_at === null
      ? { release_at: 'Choose a time' }
      : Date.parse(release_at) <= now
        ? { release_at: 'Choose a future time' }
        : {}),
  };
}
