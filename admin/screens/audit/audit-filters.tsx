import { useQuery } from '@tanstack/react-query';

import { nameOf, userListQuery } from '../../queries/users.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type AuditSearch, isFiltered } from './audit-search.ts';
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
    <search aria-label="Filter the audit log" className="flex flex-wrap items-center gap-2">
      <SearchField label="Search the log" value={search.q} onChange={(q) => onChange({ q })} />
      <select
        aria-label="Who"
        value={search.user}
        onChange={(event) => onChange({ user: event.target.value })}
        className="field w-auto! min-w-0 max-sm:grow sm:max-w-52"
      >
        <option value="">Anybody</option>
        {!known && <option value={search.user}>Somebody else</option>}
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {nameOf(user)}
          </option>
        ))}
      </select>
      <select
        aria-label="What"
        value={search.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
        className="field w-auto! max-sm:grow"
      >
        <option value="">Anything</option>
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <DayRange
        legend="When"
        labels={{ from: 'From', to: 'Until' }}
        from={search.from}
        to={search.to}
        onChange={onChange}
      />
      {isFiltered(search) && (
        <Button tone="quiet" onClick={() => onChange({ q: '', user: '', kind: '', from: '', to: '' })}>
          Clear
        </Button>
      )}
    </search>
  );
}
