import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';

import { ZonedTimeField } from '../forms/zoned-time-field.tsx';
import { optionsQuery } from '../queries/domains.ts';
import { Skeleton } from '../ui/states.tsx';
import type { FormValues } from './form-values.ts';

/** The time of a scheduled post, in the domain's time zone. */
export function ScheduleField() {
  const { control } = useFormContext<FormValues>();
  const { field, fieldState } = useController({ control, name: 'publish_at' });
  const { data: options } = useQuery(optionsQuery);
  // Without the domain's time zone, the field would show a wrong time.
  if (!options) return <Skeleton className="h-9 w-full" />;
  return <ZonedTimeField label="Goes live" zone={options.timezone} error={fieldState.error?.message} {...field} />;
}
