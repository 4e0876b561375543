import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { NetworkDomain } from '#shared/schemas/network.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { networkQuery } from '../../queries/network.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DomainRow } from './domain-row.tsx';
import { DomainSheet } from './domain-sheet.tsx';
import { SharedCookies } from './shared-cookies.tsx';

export const DomainsRoute = createLazyRoute('/panel/domains')({
  component: guarded('domains.create', 'Domains', Domains),
});

function matches({ title, host, aliases }: NetworkDomain, words: string): boolean {
  return [title, host, ...aliases.map((alias) => alias.host)]
    .join('\n')
    .toLowerCase()
    .includes(words.trim().toLowerCase());
}

function Domains() {
  const { q = '' } = DomainsRoute.useSearch();
  const navigate = useNavigate({ from: '/panel/domains' });
  const query = useQuery(networkQuery);
  const { data: domains } = query;
  const [opened, setOpened] = useState<string | null>(null);
  const shown = domains?.filter((domain) => matches(domain, q)) ?? [];
  const open = domains?.find(({ id }) => id === opened);
  const search = (text: string) =>
    void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false });
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Domains"
        total={domains && shown.length}
        lead="The network’s websites. Each has its own content, people and look."
      >
        <LinkButton href={paths.createDomain} tone="primary">
          <Plus size={15} aria-hidden /> Create a domain
        </LinkButton>
      </ScreenHeader>
      <SharedCookies hosts={domains?.filter(({ archived_at }) => archived_at === null).map(({ host }) => host) ?? []} />
      <FilterBar label="Filter domains" onClear={q ? () => search('') : null}>
        <SearchField label="Search hosts and titles" value={q} onChange={search} />
      </FilterBar>
      <ListSection label="Domains" what="The domains" query={query} skeleton={<ListSkeleton rows={4} />}>
        {shown.length === 0 ? (
          <EmptyState title="Nothing matches" action={<Button onClick={() => search('')}>Clear the search</Button>}>
            All addresses and titles are searched.
          </EmptyState>
        ) : (
          <ul>
            {shown.map((domain) => (
              <DomainRow key={domain.id} domain={domain} onOpen={() => setOpened(domain.id)} />
            ))}
          </ul>
        )}
      </ListSection>
      {open && <DomainSheet key={open.id} domain={open} onClose={() => setOpened(null)} />}
    </div>
  );
}
