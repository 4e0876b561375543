import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

type Props = {
  title: string;
  /** What the list shows instead of its entries, after the title: 'trash'. */
  part?: string | false | undefined;
  /** The number of entries, shown beside the title. */
  total?: number | undefined;
  lead?: ReactNode;
  /** The link back to a list. */
  back?: ReactNode;
  children?: ReactNode;
};

export function ScreenHeader({ title, part, total, lead, back, children }: Props) {
  return (
    <header className={`flex flex-wrap justify-between gap-3 ${back ? 'items-end' : 'items-center'}`}>
      <div className="min-w-0">
        {back}
        <h1 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {title}
          {part && <span className="text-soft">: {part}</span>}
          {total !== undefined && (
            <span className="text-soft ml-2 text-base font-normal tracking-normal">{formatNumber(total)}</span>
          )}
        </h1>
        {lead && <p className="text-soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
