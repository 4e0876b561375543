import type { FaqCategory } from '#shared/schemas/content.ts';

import type { WordSearch } from '../../lists/search-params.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';

/** The search parameter for questions without a category. */
export const noCategory = 'none';

type Props = { search: WordSearch; categories: FaqCategory[]; onChange: (next: Partial<WordSearch>) => void };

/** The list's filters, kept in the address so that a link restores them. */
export function FaqFilters({ search: { q = '', category = '' }, categories, onChange }: Props) {
  return (
    <FilterBar
      label="Filter questions"
      onClear={q || category ? () => onChange({ q: undefined, category: undefined }) : null}
    >
      <SearchField
        label="Search"
        className="sm:max-w-72"
        value={q}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <FilterSelect
        label="Category"
        value={category}
        any="All categories"
        options={[...categories.map(({ id, name }) => [id, name] as const), [noCategory, 'Without a category']]}
        className="max-w-60 min-w-0 max-sm:grow"
        onChange={(id) => onChange({ category: id || undefined })}
      />
    </FilterBar>
  );
}
