import { type ListSearch, pageSizes } from '../../lists/list-search.ts';
import { PageNav } from '../../ui/page-nav.tsx';

type Props = { search: ListSearch; total: number; onChange: (next: Partial<ListSearch>) => void };

export function Pager({ search, total, onChange }: Props) {
  return (
    <PageNav page={search.page} size={search.per} total={total} onChange={(page) => onChange({ page })}>
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
    </PageNav>
  );
}
