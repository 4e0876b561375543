import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

import { formatNumber } from '#shared/rules/numbers.ts';

import { NeedsPermission } from '../../access/needs-permission.tsx';
import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useAccount } from '../../queries/account.ts';
import { userListQuery } from '../../queries/users.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import { isFiltered, noFilters, userListInput, type UserSearch, usersShown } from './user-search.ts';

export const UsersRoute = createLazyRoute('/panel/users')({
  component: () => (
    <NeedsPermission permission="users.manage" title="Users">
      <Users />
    </NeedsPermission>
  ),
});

function Users() {
  const search = UsersRoute.useSearch();
  const navigate = useNavigate({ from: '/panel/users' });
  const { domain } = useAccount();
  const query = useQuery(userListQuery(userListInput(search)));
  const { data, isPlaceholderData } = query;
  const patch = (next: Partial<UserSearch>) =>
    void navigate({ search: (old) => ({ ...old, page: 1, ...next }), replace: true, resetScroll: false });
  const users = data?.data ?? [];
  const beyond = useLastPage(query, { page: search.page, size: usersShown }, (page) => patch({ page }));
  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">
            Users
            {data && (
              <span className="text-soft ml-2 text-base font-normal tracking-normal">{formatNumber(data.total)}</span>
            )}
          </h1>
          <p className="text-soft">Who works on {domain.title}. Owners are in every domain.</p>
        </div>
        <LinkButton href={paths.inviteUser} tone="primary">
          <Plus size={15} aria-hidden /> Invite a user
        </LinkButton>
      </header>
      <UserFilters search={search} onChange={patch} />
      <ListSection
        label="Users"
        what="The users"
        query={query}
        loading={!data || beyond}
        skeleton={<ListSkeleton rows={6} />}
      >
        {users.length === 0 && (
          <EmptyState
            title={isFiltered(search) ? 'Nobody matches' : 'Nobody here yet'}
            action={
              isFiltered(search) ? <Button onClick={() => patch(noFilters)}>Clear the filters</Button> : undefined
            }
          >
            {isFiltered(search)
              ? 'No user fits what you are looking for.'
              : 'Invite the people who write, check and publish this website.'}
          </EmptyState>
        )}
        {users.length > 0 && (
          <table className={`w-full table-fixed transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
            <caption className="sr-only">Users. Arrow keys move between rows, Enter or e opens one.</caption>
            <TableHead />
            <tbody>
              {users.map((user) => (
                <UserRow key={user.id} user={user} search={search} />
              ))}
            </tbody>
          </table>
        )}
      </ListSection>
      {data && data.total > usersShown && (
        <PageNav page={search.page} size={usersShown} total={data.total} onChange={(page) => patch({ page })} />
      )}
    </div>
  );
}

function TableHead() {
  return (
    <thead>
      <tr className="border-line text-soft border-b text-left text-[13px]">
        <th scope="col" className="h-9 pl-4 font-medium">
          Name
        </th>
        <th scope="col" className="h-9 w-32 px-2 font-medium max-sm:hidden">
          Role
        </th>
        <th scope="col" className="h-9 w-64 px-2 font-medium max-md:hidden">
          State
        </th>
        <th scope="col" className="h-9 w-32 px-2 font-medium max-md:hidden">
          Last seen
        </th>
        <th scope="col" className="h-9 w-12">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
