import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

import type { FaqCategory } from '#shared/schemas/content.ts';

import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { WordSearch } from '../site-options/word-search.ts';

const searchDelay = 150;

/** As the address names the questions without a category. */
export const noCategory = 'none';

type Props = { search: WordSearch; categories: FaqCategory[]; onChange: (next: Partial<WordSearch>) => void };

/** What is shown of the list. It lives in the address, so a link restores it. */
export function FaqFilters({ search: { q = '', category = '' }, categories, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const change = useDebounced((text: string) => onChange({ q: text || undefined }), searchDelay);
  useEffect(() => {
    // The address changed from elsewhere (Clear, Back): the field follows, unless someone types in it.
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  return (
    <search aria-label="Filter questions" className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 grow sm:max-w-72">
        <Search size={15} aria-hidden className="text-soft pointer-events-none absolute top-2.5 left-2.5" />
        <input
          ref={input}
          type="search"
          aria-label="Search"
          placeholder="Search"
          defaultValue={q}
          maxLength={200}
          onChange={(event) => change.run(event.target.value)}
          className="field pl-8!"
        />
      </div>
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
