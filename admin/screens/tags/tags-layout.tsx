import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { paths } from '../../routing/paths.ts';
import { LinesSkeleton } from '../../ui/states.tsx';

const tabs = [
  { to: paths.categories, label: 'Blog categories' },
  { to: paths.cuisineTags, label: 'Cuisine tags' },
];

type Props = {
  title: string;
  lead: string;
  query: UseQueryResult<unknown[]>;
  readOnly: boolean;
  children: ReactNode;
};

/** The layout shared by the blog categories and the cuisine tags. */
export function TagsLayout({ title, lead, query, readOnly, children }: Props) {
  const total = query.data?.length ?? 0;
  return (
    <div className="max-w-3xl space-y-4">
      <header className="space-y-3">
        <h1 className="text-2xl font-semibold tracking-tight">Categories and tags</h1>
        <nav aria-label="Categories and tags" className="border-line flex gap-4 border-b">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:border-accent -mb-px flex h-9 items-center border-b-2 border-transparent aria-[current=page]:font-medium"
            >
              {label}
            </Link>
          ))}
        </nav>
        <p className="text-soft flex flex-wrap justify-between gap-x-4">
          <span>{lead}</span>
          {readOnly && <span>You can read this, not change it.</span>}
        </p>
      </header>
      <ListSection label={title} what={title} query={query} skeleton={<LinesSkeleton lines={3} />}>
        {children}
      </ListSection>
      {total > 0 && !query.error && (
        <p className="text-soft text-[13px]">{total === 1 ? '1 entry' : `${formatNumber(total)} entries`}</p>
      )}
    </div>
  );
}
