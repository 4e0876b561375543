import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { memberRoles, roleLabels } from '#shared/rules/roles.ts';

import { useAccount } from '../../queries/account.ts';
import { domainsQuery } from '../../queries/domains.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { SelectOptions } from '../../ui/select-options.tsx';
import type { Elsewhere } from './user-values.ts';

/** Above this number of domains the list has a filter. */
const manyDomains = 8;

const roleOptions = [['', 'No role'] as const, ...memberRoles.map((role) => [role, roleLabels[role]] as const)];

type Props = {
  value: Elsewhere;
  onChange: (value: Elsewhere) => void;
  disabled?: boolean;
  /** Ids of domains that the user hasn't accepted yet. */
  waiting?: string[];
};

/** The user's role in each other domain; shown to owners. */
export function RolesElsewhere({ value, onChange, disabled = false, waiting }: Props) {
  const { domain: here } = useAccount();
  const { data: domains = [] } = useQuery(domainsQuery);
  const [words, setWords] = useState('');
  const others = domains.filter(({ id }) => id !== here.id);
  const wanted = words.trim().toLowerCase();
  const shown = others.filter(({ title, host }) => `${title} ${host}`.toLowerCase().includes(wanted));
  return (
    <PanelBox title="Other domains" flush>
      {others.length > manyDomains && (
        <input
          type="search"
          aria-label="Find a domain"
          placeholder="Find a domain"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault(); // Enter would submit the form
          }}
          className="border-line h-10 w-full border-b bg-transparent px-4 outline-offset-[-2px]"
        />
      )}
      <ul className="max-h-96 overflow-y-auto">
        {shown.map(({ id, title, host }) => (
          <li
            key={id}
            className="border-line flex min-h-12 items-center justify-between gap-3 border-b px-4 py-1.5 last:border-0"
          >
            <span className="min-w-0">
              <span dir="auto" className="block truncate">
                {title}
              </span>
              <span className="text-soft block truncate text-[13px]">
                {waiting?.includes(id) && 'Invited · '}
                {host}
              </span>
            </span>
            <select
              aria-label={`Role in ${title}`}
              value={value[id] ?? ''}
              disabled={disabled}
              onChange={(event) => onChange({ ...value, [id]: event.target.value as Elsewhere[string] })}
              className={`field w-32! shrink-0 ${value[id] ? '' : 'text-soft'}`}
            >
              <SelectOptions options={roleOptions} />
            </select>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="text-soft px-4 py-3">
            {others.length === 0 ? 'There is no other domain yet.' : 'No domain has that name.'}
          </li>
        )}
      </ul>
    </PanelBox>
  );
}
