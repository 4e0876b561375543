import { ZonedTimeField } from '../forms/zoned-time-field.tsx';
import { Field } from '../ui/field.tsx';
import { longestName, type useScheduleValues } from './use-schedule-values.ts';

type Props = { form: ReturnType<typeof useScheduleValues>; zone: string };

/** The name and the time of a scheduled release. */
export function ScheduleFields({ form, zone }: Props) {
  const { values, errors, change } = form;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            value={values.name}
            maxLength={longestName}
            autoComplete="off"
            placeholder="Winter menu"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ZonedTimeField
        label="Goes live"
        value={values.release_at}
        zone={zone}
        error={errors.release_at}
        onChange={(release_at) => change({ release_at })}
      />
    </div>
  );
}
