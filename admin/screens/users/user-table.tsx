import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { personName } from '#shared/rules/person-name.ts';
import { roleLabels } from '#shared/rules/roles.ts';
import type { User } from '#shared/schemas/users.ts';

import { onRowKey } from '../../lists/row-keys.ts';
import { TableHead } from '../../lists/table-head.tsx';
import { useAccount } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/popover-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useReach, useUserActions } from './use-user-actions.ts';
import { UserMark } from './user-mark.tsx';
import { $userPlace } from './user-place.ts';
import type { UserSearch } from './user-search.ts';

const columns = [
  ['Name', 'pl-4'],
  ['Role', 'w-32 px-2 max-sm:hidden'],
  ['State', 'w-64 px-2 max-md:hidden'],
  ['Last seen', 'w-32 px-2 max-md:hidden'],
] as const;

type Props = { users: User[]; search: UserSearch; dimmed: boolean };

export function UserTable({ users, search, dimmed }: Props) {
  return (
    <table className={`w-full table-fixed transition-opacity ${dimmed ? 'opacity-60 delay-150' : ''}`}>
      <caption className="sr-only">Users. Arrow keys move between rows, Enter or e opens one.</caption>
      <TableHead columns={columns} actionsLook="w-12" />
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} search={search} />
        ))}
      </tbody>
    </table>
  );
}

/** A row whose link handles keys: arrows move, e opens. */
function UserRow({ user, search }: { user: User; search: UserSearch }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { user: me } = useAccount();
  const domains = user.domains.filter(({ invited }) => !invited || user.state === 'invited').length;
  useEffect(() => {
    // After leaving the form, focus the row that was opened.
    if ($userPlace.get()?.id !== user.id) return;
    $userPlace.set(null);
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest' });
  }, [user.id]);

  return (
    <tr className="border-line hover:bg-sunken focus-within:bg-sunken border-b last:border-0">
      <td className="h-14 py-1.5 pr-2 pl-4">
        <div className="min-w-0">
          <p className="flex min-w-0 items-baseline gap-2">
            <Link
              ref={link}
              data-open
              to={paths.user(user.id)}
              onClick={() => $userPlace.set({ search, id: user.id })}
              onKeyDown={(event) => onRowKey(event)}
              dir="auto"
              className="min-w-0 truncate rounded-sm font-medium"
            >
              {personName(user)}
            </Link>
            {user.id === me.id && <span className="text-soft shrink-0 text-[13px]">you</span>}
          </p>
          <p className="text-soft truncate text-[13px]">
            {user.email}
            <span className="sm:hidden"> · {roleLabels[user.role]}</span>
          </p>
          {(user.state !== 'active' || user.second_factor === false || user.giving_back) && (
            <p className="text-[13px] md:hidden">
              <UserMark user={user} inList />
            </p>
          )}
        </div>
      </td>
      <td className="px-2 max-sm:hidden">
        {roleLabels[user.role]}
        {domains > 1 && <span className="text-soft block text-[13px]">in {domains} domains</span>}
      </td>
      <td className="px-2 max-md:hidden">
        <UserMark user={user} inList />
      </td>
      <td className="text-soft px-2 max-md:hidden">
        {user.id === me.id ? 'now' : user.last_seen_at ? <RelativeTime value={user.last_seen_at} /> : 'never'}
      </td>
      <td className="pr-2 text-right">
        <UserMenu user={user} search={search} />
      </td>
    </tr>
  );
}

function UserMenu({ user, search }: { user: User; search: UserSearch }) {
  const navigate = useNavigate();
  const reach = useReach(user);
  const actions = useUserActions();
  const items: MenuEntry[] = [
    {
      id: 'edit',
      label: reach.change ? 'Edit' : 'Open',
      onAction: () => {
        $userPlace.set({ search, id: user.id });
        void navigate({ to: paths.user(user.id) });
      },
    },
  ];
  if (user.state === 'invited' && reach.change)
    items.push({ id: 'again', label: 'Send the invitation again', onAction: () => actions.inviteAgain(user) });
  if (reach.suspend && user.suspension !== 'none')
    items.push({ id: 'reinstate', label: 'Reinstate', onAction: () => actions.reinstate(user) });
  else if (reach.suspend)
    items.push({
      id: 'suspend',
      label: user.role === 'owner' ? 'Suspend in the network' : 'Suspend',
      danger: true,
      onAction: () => actions.suspend(user, user.role === 'owner' ? 'network' : 'domain'),
    });
  return (
    <MenuButton label={`Actions for ${personName(user)}`} items={items}>
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  );
}
