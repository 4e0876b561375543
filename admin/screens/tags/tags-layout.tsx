import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { paths } from '../../routing/paths.ts';
import { Delayed, ErrorState, Skeleton } from '../../ui/states.tsx';

const tabs = [
  { to: paths.categories, label: 'Blog categories' },
  { to: paths.cuisineTags, label: 'Cuisine tags' },
];

type Props = {
  title: string;
  lead: string;
  total: number | undefined;
  error: Error | null;
  readOnly: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** The layout shared by the blog categories and the cuisine tags. */
export function TagsLayout({ title, lead, total, error, readOnly, onRetry, children }: Props) {
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
      {error ? (
        <section className="border-line bg-surface rounded-lg border">
          <ErrorState error={error} what={title} onRetry={onRetry} />
        </section>
      ) : (
        <section aria-label={title} className="border-line bg-surface overflow-hidden rounded-lg border">
          {total === undefined ? (
            <Delayed>
              <div className="space-y-4 p-4">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="h-5 w-1/3" />
              </div>
            </Delayed>
          ) : (
            children
          )}
        </section>
      )}
      {total !== undefined && total > 0 && !error && (
        <p className="text-soft text-[13px]">{total === 1 ? '1 entry' : `${formatNumber(total)} entries`}</p>
      )}
    </div>
  );
}
