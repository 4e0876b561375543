import type { ComponentProps } from 'react';

import { localTimeIn, untilWords, whenWords, zonePlace } from '#shared/rules/when-words.ts';
import { instantIn } from '#shared/rules/zoned-time.ts';

import { Field } from '../ui/field.tsx';
import { ownZone } from '../ui/own-zone.ts';
import { useNow } from '../ui/use-now.ts';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'name' | 'disabled' | 'onBlur'> & {
  label: string;
  /** An instant, in ISO format. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The domain's time zone. */
  zone: string;
  error?: string | undefined;
};

/** A time to come, in the domain's time zone. */
export function ZonedTimeField({ label, value, onChange, zone, error, ...input }: Props) {
  const now = useNow();
  const isToCome = value !== null && Date.parse(value) > now;
  return (
    <Field
      label={label}
      error={error}
      hint={
        value && isToCome ? (
          <>
            {whenWords(value, zone, now)}, {untilWords(value, zone, now)}. {zoneWords(zone, value)}
          </>
        ) : (
          zoneWords(zone, null)
        )
      }
    >
      {(props) => (
        <input
          {...props}
          {...input}
          type="datetime-local"
          min={localTimeIn(new Date(now).toISOString(), zone)}
          max="9999-12-31T23:59"
          value={value ? localTimeIn(value, zone) : ''}
          onChange={({ target }) => onChange(target.value ? instantOf(target.value, zone) : null)}
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
  const own = ownZone();
  const place = `Time in ${zonePlace(zone)}`;
  if (!instant || localTimeIn(instant, zone) === localTimeIn(instant, own)) return `${place}.`;
  return `${place}; here it is ${whenWords(instant, own)} then.`;
}
