import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';

import { publishStateQuery } from '../../queries/releases.ts';
import { submissionCountsQuery } from '../../queries/submission-counts.ts';

const maxShown = 999;

/** The number of unread submissions, beside the link to the inbox. */
export function NewSubmissions() {
  const { data } = useQuery(submissionCountsQuery);
  return <Count of={data?.new} what="new" />;
}

/** The number of reviews that this user may answer. */
export function OpenReviews() {
  const { data } = useQuery(publishStateQuery);
  return <Count of={data?.reviews} what="to answer" />;
}

function Count({ of: count = 0, what }: { of: number | undefined; what: string }) {
  if (count === 0) return null;
  return (
    <span className="bg-accent text-accent-ink ml-auto rounded-full px-1.5 text-xs leading-5 font-medium">
      {count > maxShown ? `${maxShown}+` : formatNumber(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
