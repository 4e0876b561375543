import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { instantIn, wallClockIn } from '#shared/rules/zoned-time.ts';

import { ZonedTimeField } from '../forms/zoned-time-field.tsx';
import { optionsQuery } from '../queries/domains.ts';
import { Skeleton } from '../ui/states.tsx';
import type { FormValues } from './form-values.ts';

/** The time of a scheduled post, in the domain's time zone. It begins as tomorrow morning. */
export function ScheduleField() {
  const { control } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'publish_at' });
  const { data: options } = useQuery(optionsQuery);
  const zone = options?.timezone;
  const begin = useEffectEvent(() => {
    if (zone && field.value === null) field.onChange(tomorrowMorning(zone));
  });
  useEffect(() => begin(), [zone]);
  // Without the domain's time zone, the field would show a wrong time.
  if (!options) return <Skeleton className="h-9 w-full" />;
  return <ZonedTimeField label="Goes live" zone={options.timezone} error={fieldState.error?.message} {...field} />;
}

function tomorrowMorning(zone: string): string {
  const clock = wallClockIn(zone, new Date(Date.now()));
  clock.setUTCDate(clock.getUTCDate() + 1);
  clock.setUTCHours(9, 0, 0, 0);
  return instantIn(zone, clock).toISOString();
}
