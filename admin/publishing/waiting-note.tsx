import { useQuery } from '@tanstack/react-query';

import { optionsQuery } from '../queries/domains.ts';
import type { WaitingIn } from '../queries/scheduled-releases.ts';
import { shortWhen } from './scheduled-words.ts';

type Props = { lead: string; groups: WaitingIn[string] };

/** The scheduled releases that have a document: 'Also in Winter menu, Dec 1, 06:00 and 2 more'. */
export function WaitingNote({ lead, groups }: Props) {
  const { data: options } = useQuery(optionsQuery);
  const [first, ...more] = groups;
  if (!first || !options) return null;
  return (
    <>
      {lead} <bdi>{first.name}</bdi>, {shortWhen(first.release_at, options.timezone)}
      {more.length > 0 && ` and ${more.length} more`}
    </>
  );
}
