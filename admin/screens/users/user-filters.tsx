import { roleLabels, roles } from '#shared/rules/roles.ts';

import { hasFilter } from '../../lists/search-params.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { noFilters, type UserSearch, userStateNames } from './user-search.ts';
import { stateLabels } from './user-words.ts';

type Props = { search: UserSearch; onChange: (next: Partial<UserSearch>) => void };

/** The list's filters, kept in the address so that a link restores them. */
export function UserFilters({ search, onChange }: Props) {
  return (
    <FilterBar label="Filter users" onClear={hasFilter(search, noFilters) ? () => onChange(noFilters) : null}>
      <SearchField label="Search names and addresses" value={search.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label="Role"
        value={search.role}
        any="Any role"
        options={roles.map((role) => [role, roleLabels[role]])}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label="State"
        value={search.state}
        any="Any state"
        options={userStateNames.map((state) => [state, stateLabels[state]])}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  );
}
