import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { personName } from '#shared/rules/person-name.ts';
import { roleLabels } from '#shared/rules/roles.ts';
import type { User } from '#shared/schemas/users.ts';

import { TableHead } from '../../lists/table-head.tsx';
import { useAccount } from '../../queries/account.ts';
import { useForgetUser, useRestoreUser } from '../../queries/users.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDeleteDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const columns = [
  ['Name', 'pl-4'],
  ['Former role', 'w-32 px-2 max-sm:hidden'],
  ['Removed', 'w-36 px-2 max-md:hidden'],
] as const;

/** Users who were removed from the domain. */
export function RemovedTable({ users, dimmed }: { users: User[]; dimmed: boolean }) {
  const [forgetting, setForgetting] = useState<User | null>(null);
  const forget = useForgetUser();
  return (
    <>
      <table className={`w-full table-fixed transition-opacity ${dimmed ? 'opacity-60 delay-150' : ''}`}>
        <caption className="sr-only">Removed users</caption>
        <TableHead columns={columns} actionsLook="w-32" />
        <tbody>
          {users.map((user) => (
            <RemovedRow key={user.id} user={user} onForget={() => setForgetting(user)} />
          ))}
        </tbody>
      </table>
      {forgetting && (
        <ConfirmDeleteDialog
          what={personName(forgetting)}
          onClose={() => setForgetting(null)}
          onConfirm={() => notify.done(forget.mutateAsync(forgetting), `${personName(forgetting)} deleted for good`)}
        >
          Only a new invitation can bring this user back. What they wrote stays under their name.
        </ConfirmDeleteDialog>
      )}
    </>
  );
}

function RemovedRow({ user, onForget }: { user: User; onForget: () => void }) {
  const restore = useRestoreUser();
  const { user: me } = useAccount();
  // Only owners can change owners.
  const mayChange = user.role !== 'owner' || me.role === 'owner';
  const name = personName(user);
  const back = user.state === 'invited' ? `${name} is invited again` : `${name} is back as ${roleLabels[user.role]}`;
  return (
    <tr className="border-line hover:bg-sunken focus-within:bg-sunken border-b last:border-0">
      <td className="h-14 py-1.5 pr-2 pl-4">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        <p className="text-soft truncate text-[13px]">
          {user.email}
          <span className="sm:hidden"> · {roleLabels[user.role]}</span>
        </p>
      </td>
      <td className="px-2 max-sm:hidden">{roleLabels[user.role]}</td>
      <td className="text-soft px-2 max-md:hidden">{user.deleted_at && <RelativeTime value={user.deleted_at} />}</td>
      <td className="pr-2">
        {mayChange && (
          <div className="flex items-center justify-end gap-1">
            <Button
              size="sm"
              aria-label={`Restore ${name}`}
              disabled={restore.isPending}
              onClick={() => notify.done(restore.mutateAsync(user), back)}
            >
              Restore
            </Button>
            <IconButton size="icon-sm" label={`Delete ${name} for good…`} onClick={onForget}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </div>
        )}
      </td>
    </tr>
  );
}
