import { createLazyRoute, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

import { guarded } from '../../access/needs-permission.tsx';
import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TextFields, type TextSpec } from '../../forms/text-field.tsx';
import { useCreateForm } from '../../forms/use-panel-form.ts';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useAccount, useEmailWords } from '../../queries/account.ts';
import { useInvite } from '../../queries/users.ts';
import { paths } from '../../routing/paths.ts';
import { keepDraft } from '../../stores/drafts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RolePicker } from './role-picker.tsx';
import { RolesElsewhere } from './roles-elsewhere.tsx';
import { $userPlace } from './user-place.ts';
import { userDefaults } from './user-search.ts';
import { besideField, InviteForm, type InviteValue, nameFromEmail, rolesChanged } from './user-values.ts';

export const InviteRoute = createLazyRoute('/panel/users/create')({
  component: guarded('users.manage', 'Invite a user', Invite),
});

const empty: InviteValue = { email: '', firstname: '', lastname: '', role: 'editor', elsewhere: {} };

const fields: TextSpec<InviteValue>[] = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    max: 254,
    autoFocus: true,
    className: 'sm:col-span-2',
    hint: 'Someone who already has an account keeps their name and password. You see them once they accept.',
  },
  { name: 'firstname', label: 'First name', max: 100 },
  { name: 'lastname', label: 'Last name', max: 100 },
];

function useInviteForm() {
  const router = useRouter();
  const { user: me, domain } = useAccount();
  const invite = useInvite();
  const emailWords = useEmailWords();
  const created = useRef('');
  return useCreateForm<InviteValue>({
    name: 'invite',
    empty,
    schema: InviteForm,
    identity: ({ email }) => email.trim().toLowerCase(),
    create: async ({ elsewhere, ...who }, idempotency_key) => {
      const domains =
        who.role === 'owner' ? [] : rolesChanged(elsewhere).flatMap(({ id, role }) => (role ? { id, role } : []));
      try {
        const user = await invite.mutateAsync({ ...who, ...(domains.length > 0 ? { domains } : {}), idempotency_key });
        notify.success(emailWords(`Emailed ${user.email} a link to accept`, `Invited ${user.email}.`));
        $userPlace.set({ search: userDefaults, id: user.id });
      } catch (error) {
        throw besideField(error, { conflict: 'email' });
      }
    },
    onCreatedBefore: (id, { email: _email, ...value }) => {
      created.current = id;
      // The form of the user offers it.
      keepDraft({ userId: me.id, host: domain.host }, `user:${id}`, { value, at: Date.now() });
      notify.info('The invitation was sent before the connection was lost. Your later changes are not saved yet.');
    },
    // Also runs when an automatic retry sends the invitation after a lost connection.
    onSaved: () => void router.navigate({ href: created.current ? paths.user(created.current) : paths.users }),
  });
}

function Invite() {
  const { user: me, domain, mail_server: hasServer } = useAccount();
  const form = useInviteForm();
  const { role, elsewhere } = form.value;
  return (
    <SavedForm form={form} label="Invite a user" className="max-w-260 space-y-6">
      <ScreenHeader
        back={<BackLink to={paths.users}>Users</BackLink>}
        title="Invite a user"
        lead={
          hasServer
            ? 'An email with a link to accept is sent right away. The link works for 7 days.'
            : 'This installation has no mail server: the email with the link to accept becomes a file in DATA_DIR/outbox. The link works for 7 days.'
        }
      >
        <SaveBar form={form} isNew saveLabel="Send the invitation" />
      </ScreenHeader>
      <FormNotices form={form} />
      <div className="@wide:grid-cols-2 grid items-start gap-6">
        <div className="min-w-0 space-y-6">
          <PanelBox title="Who">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextFields
                form={{
                  ...form,
                  set: (next, merge) =>
                    form.set(
                      (before) => nameFromEmail(before, typeof next === 'function' ? next(before) : next),
                      merge,
                    ),
                }}
                fields={fields}
              />
            </div>
          </PanelBox>
          {me.role === 'owner' && role !== 'owner' && (
            <RolesElsewhere
              value={elsewhere}
              onChange={(next) => form.set((before) => ({ ...before, elsewhere: next }))}
            />
          )}
        </div>
        <PanelBox title={me.role === 'owner' && role === 'owner' ? 'Role' : `Role in ${domain.title}`}>
          <RolePicker
            value={role}
            withOwner={me.role === 'owner'}
            error={form.errorOf('role')}
            onChange={(next) => form.set((before) => ({ ...before, role: next }))}
          />
        </PanelBox>
      </div>
    </SavedForm>
  );
}
