import { Search, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';

import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ListProps } from './list-screen.tsx';
import { isFiltered, type ListSearch, statusNames } from './list-search.ts';

/** Typing settles before the list asks the API. */
const searchDelay = 200;

type Props = ListProps & { onChange: (next: Partial<ListSearch>) => void };

/** What is shown of the list. Everything here lives in the address, so a link restores it. */
export function ListFilters({ type, search, onChange }: Props) {
  return (
    <search aria-label={`Filter ${type.plural.toLowerCase()}`} className="flex flex-wrap items-center gap-2">
      <SearchField value={search.q} onChange={(q) => onChange({ q })} />
      <select
        aria-label="Status"
        value={search.status}
        onChange={(event) => onChange({ status: event.target.value as ListSearch['status'] })}
        className="field w-auto! max-sm:order-1 max-sm:flex-1"
      >
        <option value="">Any status</option>
        {statusNames.map((name) => (
          <option key={name} value={name}>
            {postStatusLabels[postStatusIds[name]]}
          </option>
        ))}
      </select>
      <fieldset className="text-soft flex min-w-0 items-center gap-1.5 max-sm:order-2 max-sm:w-full">
        <legend className="sr-only">Updated</legend>
        <input
          type="date"
          aria-label="Updated from"
          value={search.from}
          max={search.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
          className="field min-w-0 sm:w-36!"
        />
        <span aria-hidden>–</span>
        <input
          type="date"
          aria-label="Updated until"
          value={search.to}
          min={search.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
          className="field min-w-0 sm:w-36!"
        />
      </fieldset>
      {isFiltered(search) && (
        <Button
          tone="quiet"
          className="max-sm:order-3"
          onClick={() => onChange({ q: '', status: '', from: '', to: '' })}
        >
          Clear
        </Button>
      )}
      <Button
        aria-pressed={search.trash}
        tone="quiet"
        className="text-soft aria-pressed:bg-sunken aria-pressed:text-ink sm:ml-auto"
        onClick={() => onChange({ trash: !search.trash })}
      >
        <Trash2 size={15} aria-hidden /> Trash
      </Button>
    </search>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const change = useDebounced(onChange, searchDelay);
  useEffect(() => {
    // The address changed from elsewhere (Clear, Back): the field follows, unless someone types in it.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <div className="relative min-w-0 grow max-sm:w-[calc(100%-6.5rem)] sm:max-w-64">
      <Search size={15} aria-hidden className="text-soft pointer-events-none absolute top-2.5 left-2.5" />
      <input
        ref={input}
        type="search"
        aria-label="Search"
        placeholder="Search"
        defaultValue={value}
        maxLength={200}
        onChange={(event) => change.run(event.target.value)}
        className="field pl-8!"
      />
    </div>
  );
}
