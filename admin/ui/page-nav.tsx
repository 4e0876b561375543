import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { Button } from './button.tsx';
import { focusHeading } from './focus-heading.ts';

type Props = {
  /** Starts at 1. */
  page: number;
  /** Rows per page. */
  size: number;
  total: number;
  onChange: (page: number) => void;
  children?: ReactNode;
};

/** The range of rows on this page, and buttons for the other pages, which begin at the top of the screen. */
export function PageNav({ page, size, total, onChange, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / size));
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  const ends = pages > 2;
  function turn(target: number) {
    onChange(target);
    // The button may end disabled, and lose the focus.
    focusHeading();
    window.scrollTo(0, 0);
  }
  const to = (label: string, target: number) => (
    <Button disabled={target < 1 || target > pages || target === page} onClick={() => turn(target)}>
      {label}
    </Button>
  );
  return (
    <nav aria-label="Pages" className="text-soft flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      {(pages > 1 || children) && (
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {ends && to('First', 1)}
          {to('Previous', Math.min(page - 1, pages))}
          {to('Next', page + 1)}
          {ends && to('Last', pages)}
        </div>
      )}
    </nav>
  );
}
