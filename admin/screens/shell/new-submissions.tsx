import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';

import { submissionCountsQuery } from '../../queries/submissions.ts';

const maxShown = 999;

/** The number of unread submissions, beside the link to the inbox. */
export function NewSubmissions() {
  const { data } = useQuery(submissionCountsQuery);
  if (!data?.new) return null;
  return (
    <span className="bg-accent text-accent-ink ml-auto rounded-full px-1.5 text-xs leading-5 font-medium">
      {data.new > maxShown ? `${maxShown}+` : formatNumber(data.new)}
      <span className="sr-only"> new</span>
    </span>
  );
}
