import { type Role, roleLabels, roles } from '#shared/rules/roles.ts';

import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, type UserSearch, userStateNames } from './user-search.ts';
import { stateLabels } from './user-words.ts';

type Props = { search: UserSearch; onChange: (next: Partial<UserSearch>) => void };

/** What is shown of the list. Everything here lives in the address, so a link restores it. */
export function UserFilters({ search, onChange }: Props) {
  return (
    <search aria-label="Filter users" className="flex flex-wrap items-center gap-2">
      <SearchField label="Search names and addresses" value={search.q} onChange={(q) => onChange({ q })} />
      <select
        aria-label="Role"
        value={search.role}
        onChange={(event) => onChange({ role: event.target.value as Role | '' })}
        className="field w-auto! max-sm:grow"
      >
        <option value="">Any role</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </select>
      <select
        aria-label="State"
        value={search.state}
        onChange={(event) => onChange({ state: event.target.value as UserSearch['state'] })}
        className="field w-auto! max-sm:grow"
      >
        <option value="">Any state</option>
        {userStateNames.map((state) => (
          <option key={state} value={state}>
            {stateLabels[state]}
          </option>
        ))}
      </select>
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange({ q: '', role: '', state: '' })}>
          Clear
        </Button>
      )}
    </search>
  );
}
