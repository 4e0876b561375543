import type { ReactNode } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { Button } from './button.tsx';

type Props = {
  /** Starts at 1. */
  page: number;
  /** Rows per page. */
  size: number;
  total: number;
  onChange: (page: number) => void;
  children?: ReactNode;
};

/** The range of rows on this page, and buttons for the other pages. */
export function PageNav({ page, size, total, onChange, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / size));
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  const ends = pages > 2;
  return (
    <nav aria-label="Pages" className="text-soft flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {ends && (
          <Button disabled={page <= 1} onClick={() => onChange(1)}>
            First
          </Button>
        )}
        <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
          Previous
        </Button>
        <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
          Next
        </Button>
        {ends && (
          <Button disabled={page >= pages} onClick={() => onChange(pages)}>
            Last
          </Button>
        )}
      </div>
    </nav>
  );
}
