import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

type Props = {
  children: ReactNode;
  /** The number of entries, beside the heading: inside it, screen readers would say “FAQ13”. */
  total: number | undefined;
};

export function ListTitle({ children, total }: Props) {
  return (
    <div className="flex items-baseline gap-2">
      <h1 dir="auto" className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere">
        {children}
      </h1>
      {total !== undefined && (
        <p className="text-soft text-base">
          {formatNumber(total)}
          <span className="sr-only"> in this list</span>
        </p>
      )}
    </div>
  );
}
