import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatNumber } from '#shared/rules/numbers.ts';

import { submissionCountsQuery } from '../../queries/submission-counts.ts';
import { paths } from '../../routing/paths.ts';
import { type Box, boxes, inboxDefaults } from './inbox-search.ts';

export const boxLabels = {
  inbox: 'Inbox',
  archived: 'Archived',
  spam: 'Spam',
  trash: 'Trash',
} satisfies Record<Box, string>;

export function BoxTabs({ current }: { current: Box }) {
  const { data: counts } = useQuery(submissionCountsQuery);
  const waiting: Partial<Record<Box, number>> = { inbox: counts?.new ?? 0, spam: counts?.spam ?? 0 };
  return (
    <nav aria-label="Boxes" className="tab-bar -mx-4 px-4 shadow-[inset_0_-1px_var(--color-line)] md:mx-0 md:px-0">
      <ul className="flex gap-1">
        {boxes.map((box) => (
          <li key={box}>
            <Link
              to={paths.submissions}
              search={{ ...inboxDefaults, box }}
              // Otherwise the link of the inbox, whose search is empty, is current in every box.
              activeOptions={{ exact: true }}
              aria-current={box === current ? 'page' : undefined}
              className="text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink flex h-10 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap aria-[current=page]:font-medium"
            >
              {boxLabels[box]}
              {waiting[box] ? (
                <span className="text-soft text-[13px] font-normal">
                  {formatNumber(waiting[box])}
                  {box === 'inbox' && ' new'}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
