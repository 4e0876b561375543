import { useQuery } from '@tanstack/react-query';

import { localTimeIn } from '#shared/rules/when-words.ts';

import { ownZone } from '../ui/own-zone.ts';
import { useNow } from '../ui/use-now.ts';
import { optionsQuery } from './domains.ts';

/** Today in the domain's time zone, 'yyyy-MM-dd'. */
export function useToday(): string {
  const { data: options } = useQuery(optionsQuery);
  return localTimeIn(new Date(useNow()).toISOString(), options?.timezone ?? ownZone()).slice(0, 10);
}
