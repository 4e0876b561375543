import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { personName } from '#shared/rules/person-name.ts';
import type { User } from '#shared/schemas/users.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useAccount, useEmailWords } from '../../queries/account.ts';
import type { Stored } from '../../queries/stored.ts';
import { userQuery, writeUser } from '../../queries/users.ts';
import { paths } from '../../routing/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { RolePicker } from './role-picker.tsx';
import { RolesElsewhere } from './roles-elsewhere.tsx';
import { useReach } from './use-user-actions.ts';
import { UserAccess } from './user-access.tsx';
import { UserMark } from './user-mark.tsx';
import { $userPlace } from './user-place.ts';
import { besideField, rolesChanged, UserForm, type UserValue, valueOf } from './user-values.ts';

export const UserRoute = createLazyRoute('/panel/users/$id')({
  component: guarded('users.manage', 'Users', UserScreen),
});

function UserScreen() {
  const { id } = UserRoute.useParams();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (user) return <UserEdit key={id} user={user} />;
  if (isHttpError(error) && error.status === 404) {
    return (
      <EmptyState as="h1" title="User not found" action={<LinkButton href={paths.users}>All users</LinkButton>}>
        Someone may have removed this user, or the user accepted an invitation and is on the list.
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} what="This user" onRetry={() => void refetch()} />;
  return <BoxesSkeleton className="max-w-260 space-y-6" shapes={['h-8 w-64', 'h-32 w-full', 'h-64 w-full']} />;
}

function useUserForm(user: User, readOnly: boolean) {
  const queryClient = useQueryClient();
  const { domain } = useAccount();
  const emailWords = useEmailWords();
  async function write(value: UserValue, { value: before }: Stored<UserValue>) {
    const domains = value.role === 'owner' ? [] : rolesChanged(value.elsewhere, before.elsewhere);
    try {
      const saved = await writeUser(queryClient, user.id, {
        ...(value.firstname === before.firstname ? {} : { firstname: value.firstname }),
        ...(value.lastname === before.lastname ? {} : { lastname: value.lastname }),
        ...(value.role === before.role ? {} : { role: value.role }),
        ...(domains.length > 0 ? { domains } : {}),
      });
      if (value.role === 'owner' && saved.role !== 'owner')
        notify.info(
          emailWords(
            `Emailed ${user.email} an invitation to be an owner. The role stays until it is accepted.`,
            `Invited ${user.email} to be an owner. The role stays until that is accepted.`,
          ),
        );
      return { value: valueOf(saved, domain.id) };
    } catch (error) {
      throw besideField(error, { last_owner: 'role', conflict: 'role' });
    }
  }
  return usePanelForm<UserValue>({
    name: `user:${user.id}`,
    stored: { value: valueOf(user, domain.id) },
    schema: UserForm,
    readOnly,
    writes: { write },
  });
}

function UserEdit({ user }: { user: User }) {
  const { domain } = useAccount();
  const reach = useReach(user);
  const form = useUserForm(user, !reach.rename && !reach.role);
  const { role, elsewhere } = form.value;
  return (
    <SavedForm form={form} label={personName(user)} className="max-w-260 space-y-6">
      <ScreenHeader
        back={
          <BackLink to={paths.users} search={$userPlace.get()?.search ?? {}}>
            Users
          </BackLink>
        }
        title={personName(user)}
        lead={
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere">{user.email}</span>
            <UserMark user={user} />
          </span>
        }
      >
        <SaveBar form={form} />
      </ScreenHeader>
      {!reach.change && (
        <p className="bg-sunken rounded-md px-4 py-2.5">Only owners can change owners. You can view this.</p>
      )}
      {reach.self && (
        <p className="bg-sunken rounded-md px-4 py-2.5">
          This is you. Address, password and devices are in{' '}
          <a href={paths.profile} className="text-accent underline underline-offset-2">
            your profile
          </a>
          ; someone else has to change your role.
        </p>
      )}
      <FormNotices form={form} />
      <div className="@wide:grid-cols-[minmax(0,1fr)_20rem] grid items-start gap-6">
        <div className="min-w-0 space-y-6">
          <PanelBox title="Name">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="firstname" label="First name" max={100} disabled={!reach.rename} />
              <TextField form={form} name="lastname" label="Last name" max={100} disabled={!reach.rename} />
            </div>
            {!reach.rename && (
              <p className="text-soft mt-2 text-[13px]">
                A name shows in every domain: {personName(user)} or an owner changes it.
              </p>
            )}
          </PanelBox>
          <PanelBox title={role === 'owner' ? 'Role' : `Role in ${domain.title}`}>
            <RolePicker
              value={role}
              withOwner={reach.owner}
              disabled={!reach.role}
              error={form.errorOf('role')}
              onChange={(next) => form.set((before) => ({ ...before, role: next }))}
            />
            {reach.role && !reach.invited && (
              <p className="text-soft mt-2 text-[13px]">
                Changing the role signs {personName(user)} out where it applies.{' '}
                {reach.owner && 'New owners are asked by email first.'}
              </p>
            )}
          </PanelBox>
          {reach.owner && role !== 'owner' && (
            <RolesElsewhere
              value={elsewhere}
              disabled={!reach.role}
              waiting={user.domains.filter(({ invited }) => invited).map(({ id }) => id)}
              onChange={(next) => form.set((before) => ({ ...before, elsewhere: next }))}
            />
          )}
        </div>
        <UserAccess user={user} />
      </div>
    </SavedForm>
  );
}
