import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';

import { factorStates } from '#shared/rules/factor-states.ts';
import { roleLabels, roles } from '#shared/rules/roles.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { countFilters, hasFilter } from '../../lists/search-params.ts';
import { TrashToggle } from '../../lists/trash-toggle.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useAccount } from '../../queries/account.ts';
import { userListQuery } from '../../queries/users.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RemovedTable } from './removed-table.tsx';
import { noFilters, userListInput, type UserSearch, userStateNames, usersShown } from './user-search.ts';
import { UserTable } from './user-table.tsx';
import { factorLabels, stateLabels } from './user-words.ts';

const DemandDialog = lazyNamed(() => import('./demand-dialog.tsx'), 'DemandDialog');

export const UsersRoute = createLazyRoute('/panel/users')({
  component: guarded('users.manage', 'Users', Users),
});

function Users() {
  const search = UsersRoute.useSearch();
  const { correct, filter, step } = useListSearch<UserSearch>();
  const { user, domain } = useAccount();
  const [demanding, setDemanding] = useState(false);
  const query = useQuery(userListQuery(userListInput(search)));
  const { data, isPlaceholderData } = query;
  const users = data?.data ?? [];
  const filtered = hasFilter(search, noFilters);
  const beyond = useLastPage(query, { page: search.page, size: usersShown }, (page) => correct({ page }));
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Users"
        part={search.removed && 'removed'}
        total={data?.total}
        lead={
          search.removed
            ? `People who no longer work on ${domain.title}. What they wrote stays under their name.`
            : `People who work on ${domain.title}. Owners are in every domain.`
        }
      >
        <div className="flex flex-wrap items-center gap-2 max-sm:flex-row-reverse max-sm:flex-wrap-reverse max-sm:justify-end">
          <TrashToggle
            label="Removed"
            pressed={search.removed}
            onChange={(removed) => step({ ...noFilters, removed })}
          />
          {user.role === 'owner' && <Button onClick={() => setDemanding(true)}>Two-step sign-in…</Button>}
          <LinkButton href={paths.inviteUser} tone="primary">
            <Plus size={15} aria-hidden /> Invite a user
          </LinkButton>
        </div>
      </ScreenHeader>
      <UserFilters search={search} onChange={filter} />
      <ListSection
        label="Users"
        what="The users"
        query={query}
        loading={!data || beyond}
        skeleton={<ListSkeleton rows={6} />}
      >
        {users.length === 0 ? (
          <EmptyState
            title={filtered ? 'No user matches' : search.removed ? 'Nobody was removed' : 'No users yet'}
            action={filtered && <Button onClick={() => filter(noFilters)}>Clear the filters</Button>}
          >
            {filtered
              ? 'No user matches these filters.'
              : search.removed
                ? 'Users who are removed from this domain are listed here and can be restored with their role.'
                : 'Invite the people who write, check and publish this website.'}
          </EmptyState>
        ) : search.removed ? (
          <RemovedTable users={users} dimmed={isPlaceholderData} />
        ) : (
          <UserTable users={users} search={search} dimmed={isPlaceholderData} />
        )}
      </ListSection>
      <Suspense>{demanding && <DemandDialog onClose={() => setDemanding(false)} />}</Suspense>
      {data && data.total > usersShown && (
        <PageNav page={search.page} size={usersShown} total={data.total} onChange={(page) => step({ page })} />
      )}
    </div>
  );
}

type FilterProps = { search: UserSearch; onChange: (next: Partial<UserSearch>) => void };

/** The list's filters, kept in the address so that a link restores them. */
function UserFilters({ search, onChange }: FilterProps) {
  const { user } = useAccount();
  return (
    <FilterBar
      label="Filter users"
      field={<SearchField label="Search names and addresses" value={search.q} onChange={(q) => onChange({ q })} />}
      active={countFilters(search, noFilters)}
      onClear={hasFilter(search, noFilters) ? () => onChange(noFilters) : null}
    >
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
      {user.role === 'owner' && (
        <FilterSelect
          label="Two-step sign-in"
          value={search.factor}
          any="With or without two steps"
          options={factorStates.map((factor) => [factor, factorLabels[factor]])}
          onChange={(factor) => onChange({ factor })}
        />
      )}
    </FilterBar>
  );
}
