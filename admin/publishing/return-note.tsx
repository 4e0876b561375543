import { useQuery } from '@tanstack/react-query';

import { shortWhen } from '#shared/rules/when-words.ts';

import { optionsQuery } from '../queries/domains.ts';
import { useNow } from '../ui/use-now.ts';

/** When a removed post goes live again by itself: 'Live again on Dec 1, 6 AM'. Empty until the time zone is known. */
export function ReturnNote({ at }: { at: string }) {
  const now = useNow();
  const { data: options } = useQuery(optionsQuery);
  return options ? `Live again on ${shortWhen(at, options.timezone, now)}` : null;
}
