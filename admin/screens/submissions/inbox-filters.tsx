import { formNames } from '#shared/rules/form-names.ts';

import { DateFilter } from '../../lists/date-filter.tsx';
import { countFilters, hasFilter } from '../../lists/search-params.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type InboxSearch, noFilters } from './inbox-search.ts';
import { formLabels, statusLabels } from './submission-words.ts';

type Props = { search: InboxSearch; onChange: (next: Partial<InboxSearch>) => void };

/** The inbox's filters, kept in the address so that a link restores them. */
export function InboxFilters({ search, onChange }: Props) {
  return (
    <FilterBar
      label="Filter submissions"
      field={<SearchField label="Search" value={search.q} onChange={(q) => onChange({ q })} />}
      active={countFilters(search, noFilters)}
      onClear={hasFilter(search, noFilters) ? () => onChange(noFilters) : null}
    >
      <FilterSelect
        label="Form"
        value={search.form}
        any="Any form"
        options={formNames.map((name) => [name, formLabels[name]])}
        className="max-sm:flex-1"
        onChange={(form) => onChange({ form })}
      />
      {search.box !== 'archived' && (
        <FilterSelect
          label="Status"
          value={search.status}
          any="Any status"
          options={(['new', 'read', 'replied'] as const).map((status) => [status, statusLabels[status]])}
          className="max-sm:flex-1"
          onChange={(status) => onChange({ status })}
        />
      )}
      <FilterSelect
        label="Assigned to"
        value={search.who}
        any="Anyone’s"
        options={[
          ['me', 'Mine'],
          ['none', 'Unassigned'],
        ]}
        className="max-sm:flex-1"
        onChange={(who) => onChange({ who })}
      />
      <DateFilter label="Received" from={search.from} to={search.to} onChange={onChange} />
    </FilterBar>
  );
}
