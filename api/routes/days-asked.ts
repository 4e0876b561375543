import { addDays, daysBetween } from '#shared/rules/stop-rule.ts';

import { invalidFields } from '../lib/errors.ts';

type Asked = { from?: string | undefined; to?: string | undefined };
type Period = { from: string; to: string };

/**
 * The days that a query asks for (dates, both included): `usual` many from `today` unless it says otherwise. Throws ApiError
 * invalid_fields for dates in the wrong order or more than `most` days.
 */
export function daysAsked(
  { from, to }: Asked,
  { today, usual, most }: { today: string; usual: number; most: number },
): Period {
  const first = from ?? today;
  const last = to ?? addDays(first, usual - 1);
  const days = daysBetween(first, last) + 1;
  if (days < 1)
    throw invalidFields({
      to: [from ? `The last day is before the first one, ${first}` : `For days before today, ${first}, also give from`],
    });
  if (days > most)
    throw invalidFields({ to: [`Ask for at most ${most} days at once: until ${addDays(first, most - 1)}`] });
  return { from: first, to: last };
}
