import { formatNumber } from '#shared/rules/numbers.ts';

import { Button } from './button.tsx';

type Props = { page: number; per: number; total: number; onChange: (page: number) => void };

/** The range of rows on this page, and links to the other pages. */
export function ListPager({ page, per, total, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / per));
  const first = Math.min(total, (page - 1) * per + 1);
  const last = Math.min(total, page * per);
  return (
    <nav aria-label="Pages" className="text-soft flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
            Previous
          </Button>
          <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
