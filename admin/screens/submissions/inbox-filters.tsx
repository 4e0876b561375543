import { formNames } from '#shared/rules/forms.ts';

import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type InboxSearch, isFiltered, noFilters } from './inbox-search.ts';
import { formLabels, statusLabels } from './submission-words.ts';

type Props = { search: InboxSearch; onChange: (next: Partial<InboxSearch>) => void };

/** What is shown of the box. Everything here lives in the address, so a link restores it. */
export function InboxFilters({ search, onChange }: Props) {
  return (
    <search aria-label="Filter submissions" className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search"
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="max-sm:w-full sm:max-w-64"
      />
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
      <DayRange
        legend="Received"
        labels={{ from: 'Received from', to: 'Received until' }}
        from={search.from}
        to={search.to}
        onChange={onChange}
      />
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      )}
    </search>
  );
}
