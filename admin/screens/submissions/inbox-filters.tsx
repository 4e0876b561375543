import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { formNames } from '#shared/rules/forms.ts';

import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type InboxSearch, isFiltered, noFilters } from './inbox-search.ts';
import { formLabels, statusLabels } from './submission-words.ts';

/** Typing settles before the list asks the API. */
const searchDelay = 200;

type Props = { search: InboxSearch; onChange: (next: Partial<InboxSearch>) => void };

/** What is shown of the box. Everything here lives in the address, so a link restores it. */
export function InboxFilters({ search, onChange }: Props) {
  return (
    <search aria-label="Filter submissions" className="flex flex-wrap items-center gap-2">
      <SearchField value={search.q} onChange={(q) => onChange({ q })} />
      <select
        aria-label="Form"
        value={search.form}
        onChange={(event) => onChange({ form: event.target.value as InboxSearch['form'] })}
        className="field w-auto! max-sm:flex-1"
      >
        <option value="">Any form</option>
        {formNames.map((name) => (
          <option key={name} value={name}>
            {formLabels[name]}
          </option>
        ))}
      </select>
      {search.box !== 'archived' && (
        <select
          aria-label="Status"
          value={search.status}
          onChange={(event) => onChange({ status: event.target.value as InboxSearch['status'] })}
          className="field w-auto! max-sm:flex-1"
        >
          <option value="">Any status</option>
          {(['new', 'read', 'replied'] as const).map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
      )}
      <fieldset className="text-soft flex min-w-0 items-center gap-1.5 max-sm:w-full">
        <legend className="sr-only">Received</legend>
        <input
          type="date"
          aria-label="Received from"
          value={search.from}
          max={search.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
          className="field min-w-0 sm:w-36!"
        />
        <span aria-hidden>–</span>
        <input
          type="date"
          aria-label="Received until"
          value={search.to}
          min={search.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
          className="field min-w-0 sm:w-36!"
        />
      </fieldset>
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      )}
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
    <div className="relative min-w-0 grow max-sm:w-full sm:max-w-64">
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
