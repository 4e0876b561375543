import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';

import { shortWhen } from '#shared/rules/when-words.ts';
import type { Change } from '#shared/schemas/changes.ts';

import { optionsQuery } from '../queries/domains.ts';
import { useNow } from '../ui/use-now.ts';

type Props = { groups: Change['waits_for']; isTicked: boolean };

/** When a change goes live by itself: 'Goes live on Dec 1, 6 AM with “Winter menu”'. Ticked, it goes live before that. */
export function WaitingNote({ groups, isTicked }: Props) {
  const now = useNow();
  const { data: options } = useQuery(optionsQuery);
  const [first, ...more] = groups;
  if (!first || !options) return null;
  const what = first.older ? 'An older version goes live' : 'Goes live';
  const when = Date.parse(first.at) > now ? `on ${shortWhen(first.at, options.timezone, now)}` : 'any moment';
  return (
    <span className={`flex items-start gap-1.5 text-[13px] ${isTicked ? 'text-warn' : 'text-ink'}`}>
      <CalendarClock size={14} aria-hidden className="mt-[3px] shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        {isTicked ? `Goes live now, not ${when}` : `${what} ${when}`} with “<bdi>{first.name}</bdi>”
        {more.length > 0 && ` and ${more.length} more`}
      </span>
    </span>
  );
}
