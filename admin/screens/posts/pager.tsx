import { formatNumber } from '#shared/rules/numbers.ts';

import { Button } from '../../ui/button.tsx';
import { type ListSearch, pageSizes } from './list-search.ts';

type Props = { search: ListSearch; total: number; onChange: (next: Partial<ListSearch>) => void };

export function Pager({ search, total, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / search.per));
  const first = Math.min(total, (search.page - 1) * search.per + 1);
  const last = Math.min(total, search.page * search.per);
  return (
    <nav aria-label="Pages" className="text-soft flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      <div className="flex items-center gap-2">
        <select
          aria-label="Rows on a page"
          value={search.per}
          onChange={(event) => onChange({ per: Number(event.target.value) as ListSearch['per'] })}
          className="field w-auto!"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} rows
            </option>
          ))}
        </select>
        <Button disabled={search.page <= 1} onClick={() => onChange({ page: search.page - 1 })}>
          Previous
        </Button>
        <Button disabled={search.page >= pages} onClick={() => onChange({ page: search.page + 1 })}>
          Next
        </Button>
      </div>
    </nav>
  );
}
