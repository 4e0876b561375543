import { useQuery } from '@tanstack/react-query';

import { personName } from '#shared/rules/person-name.ts';

import { DateFilter } from '../../lists/date-filter.tsx';
import { countFilters, hasFilter } from '../../lists/search-params.ts';
import { userListQuery } from '../../queries/users.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type AuditSearch, noFilters } from './audit-search.ts';
import { kinds } from './audit-words.ts';

/** The most users that one call returns; the others can be filtered by pressing their name in the log. */
const userPage = { limit: 500, offset: 0 };

type Props = { search: AuditSearch; onChange: (next: Partial<AuditSearch>) => void };

/** The log's filters, kept in the address so that a link restores them. */
export function AuditFilters({ search, onChange }: Props) {
  const { data } = useQuery(userListQuery(userPage));
  const users = data?.data ?? [];
  const known = search.user === '' || users.some(({ id }) => id === search.user);
  return (
    <FilterBar
      label="Filter the audit log"
      field={<SearchField label="Search the log" value={search.q} onChange={(q) => onChange({ q })} />}
      active={countFilters(search, noFilters)}
      onClear={hasFilter(search, noFilters) ? () => onChange(noFilters) : null}
    >
      <FilterSelect
        label="Who"
        value={search.user}
        any="Anyone"
        options={[
          ...(known ? [] : [[search.user, 'Someone else'] as const]),
          ...users.map((user) => [user.id, personName(user)] as const),
        ]}
        className="min-w-0 max-sm:grow sm:max-w-52"
        onChange={(user) => onChange({ user })}
      />
      <FilterSelect
        label="What"
        value={search.kind}
        any="Anything"
        options={Object.entries(kinds)}
        onChange={(kind) => onChange({ kind })}
      />
      <DateFilter label="When" from={search.from} to={search.to} onChange={onChange} />
    </FilterBar>
  );
}
