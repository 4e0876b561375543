import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';

import { localTimeIn, untilWords, whenWords } from '#shared/rules/when-words.ts';
import { instantIn } from '#shared/rules/zoned-time.ts';

import { optionsQuery } from '../queries/domains.ts';
import { Field } from '../ui/field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useNow } from '../ui/use-now.ts';
import type { FormValues } from './form-values.ts';

/** The time of a scheduled post, in the domain's time zone. */
export function ScheduleField() {
  const { control } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'publish_at' });
  const { data: options } = useQuery(optionsQuery);
  const now = useNow();
  // Without the domain's time zone, the field would show a wrong time.
  if (!options) return <Skeleton className="h-9 w-full" />;
  const zone = options.timezone;
  const isToCome = field.value !== null && Date.parse(field.value) > now;
  return (
    <Field
      label="Goes out"
      error={fieldState.error?.message}
      hint={
        field.value && isToCome ? (
          <>
            {whenWords(field.value, zone, now)}, {untilWords(field.value, zone, now)}. {zoneWords(zone, field.value)}
          </>
        ) : (
          zoneWords(zone, null)
        )
      }
    >
      {(props) => (
        <input
          {...props}
          name={field.name}
          type="datetime-local"
          ref={field.ref}
          disabled={field.disabled}
          min={localTimeIn(new Date(now).toISOString(), zone)}
          max="9999-12-31T23:59"
          value={field.value ? localTimeIn(field.value, zone) : ''}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value ? instantOf(target.value, zone) : null)}
        />
      )}
    </Field>
  );
}

function instantOf(local: string, zone: string): string {
  return instantIn(zone, new Date(`${local}Z`)).toISOString();
}

/** Names the domain's time zone, and the user's local time if it differs. */
function zoneWords(zone: string, instant: string | null): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = `Time in ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`;
  if (!instant || localTimeIn(instant, zone) === localTimeIn(instant, own)) return `${place}.`;
  return `${place}; here it is ${whenWords(instant, own)} then.`;
}
