import { useQuery } from '@tanstack/react-query';

import { serviceDay } from '#shared/content/service-day.ts';

import { ownZone } from '../ui/own-zone.ts';
import { useNow } from '../ui/use-now.ts';
import { optionsQuery } from './domains.ts';

/** Today in the domain's time zone, 'yyyy-MM-dd'. It begins at 4 AM: until then a truck of the evening before is still out. */
export function useToday(): string {
  const { data: options } = useQuery(optionsQuery);
  return serviceDay(options?.timezone ?? ownZone(), new Date(useNow()));
}
