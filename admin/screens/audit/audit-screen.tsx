import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { hasFilter } from '../../lists/search-params.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useAccount } from '../../queries/account.ts';
import { auditQuery } from '../../queries/audit.ts';
import { Button } from '../../ui/button.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AuditRow } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditInput, type AuditSearch, entriesShown, noFilters } from './audit-search.ts';

export const AuditRoute = createLazyRoute('/panel/audit-log')({
  component: guarded('audit.read', 'Audit log', AuditLog),
});

function AuditLog() {
  const requested = AuditRoute.useSearch();
  const { user: me, domain } = useAccount();
  // Only owners see the whole network, so an admin who opens an owner's link sees this domain.
  const search = me.role === 'owner' ? requested : { ...requested, network: false };
  const { filter, step } = useListSearch<AuditSearch>();
  const query = useQuery(auditQuery(auditInput(search)));
  const { data, isPlaceholderData } = query;
  const entries = data?.data ?? [];
  const filtered = hasFilter(search, noFilters);
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Audit log"
        lead={`Who did what in ${search.network ? 'the whole network' : domain.title}, newest first. Kept for one year, without the text that was written.`}
      >
        {me.role === 'owner' && (
          <Button onClick={() => step({ network: !search.network })}>
            {search.network ? `Only ${domain.title}` : 'Whole network'}
          </Button>
        )}
      </ScreenHeader>
      <AuditFilters search={search} onChange={filter} />
      <ListSection label="Audit log" what="The audit log" query={query} skeleton={<ListSkeleton rows={8} />}>
        {entries.length === 0 ? (
          <EmptyState
            title={filtered || search.page > 1 ? 'Nothing matches' : 'No activity yet'}
            action={
              (filtered || search.page > 1) && <Button onClick={() => filter(noFilters)}>Clear the filters</Button>
            }
          >
            {filtered ? 'No entry matches these filters.' : 'Every change that someone makes is listed here.'}
          </EmptyState>
        ) : (
          <ul className={`transition-opacity ${isPlaceholderData ? 'opacity-60 delay-150' : ''}`}>
            {entries.map((entry) => (
              <AuditRow
                key={entry.number}
                entry={entry}
                network={search.network}
                onPerson={(user) => filter({ user })}
              />
            ))}
          </ul>
        )}
      </ListSection>
      {data && data.total > 0 && (
        <PageNav page={search.page} size={entriesShown} total={data.total} onChange={(page) => step({ page })} />
      )}
    </div>
  );
}
