import type { FaqCategory } from '#shared/schemas/content.ts';

import type { WordSearch } from '../../lists/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';

/** As the address names the questions without a category. */
export const noCategory = 'none';

type Props = { search: WordSearch; categories: FaqCategory[]; onChange: (next: Partial<WordSearch>) => void };

/** What is shown of the list. It lives in the address, so a link restores it. */
export function FaqFilters({ search: { q = '', category = '' }, categories, onChange }: Props) {
  return (
    <search aria-label="Filter questions" className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search"
        className="sm:max-w-72"
        value={q}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <select
        aria-label="Category"
        value={category}
        onChange={(event) => onChange({ category: event.target.value || undefined })}
        className="field w-auto! max-w-60 min-w-0 max-sm:grow"
      >
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={noCategory}>Without a category</option>
      </select>
      {(q || category) && (
        <Button tone="quiet" onClick={() => onChange({ q: undefined, category: undefined })}>
          Clear
        </Button>
      )}
    </search>
  );
}
