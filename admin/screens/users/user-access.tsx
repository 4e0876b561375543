import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { personName } from '#shared/rules/person-name.ts';
import type { User } from '#shared/schemas/users.ts';

import { useAccount } from '../../queries/account.ts';
import { useEndUserSessions, useRemoveUser, useRestoreUser } from '../../queries/users.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SecondStepBox } from './second-step-box.tsx';
import { useReach, useUserActions } from './use-user-actions.ts';
import { invitationWords, suspensionWords } from './user-words.ts';

/** Beside the form: last visit, and actions that take effect at once. */
export function UserAccess({ user }: { user: User }) {
  const reach = useReach(user);
  const { domain } = useAccount();
  const actions = useUserActions();
  const [removing, setRemoving] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const where = user.role === 'owner' ? 'network' : 'domain';
  return (
    <div className="space-y-6">
      <Account user={user} busy={actions.busy} onInvite={reach.change ? () => actions.inviteAgain(user) : null} />
      {reach.owner && user.second_factor !== null && <SecondStepBox user={user} self={reach.self} />}
      {reach.change && (
        <PanelBox title="Access">
          <div className="space-y-4">
            {reach.invited ? null : user.suspension === 'none' ? (
              <AccessAction
                hint={`Signs ${personName(user)} out now; nothing is deleted.`}
                tone="danger"
                disabled={!reach.suspend || actions.busy}
                onClick={() => actions.suspend(user, where)}
              >
                {where === 'network' ? 'Suspend in the whole network' : 'Suspend in this domain'}
              </AccessAction>
            ) : (
              <AccessAction
                hint={`${suspensionWords[user.suspension]}: no sign-in.`}
                disabled={!reach.suspend || actions.busy}
                onClick={() => actions.reinstate(user)}
              >
                Reinstate
              </AccessAction>
            )}
            {reach.owner && reach.suspend && where === 'domain' && user.suspension !== 'network' && (
              <AccessAction
                hint="Every domain at once, for someone who has left."
                tone="danger"
                disabled={actions.busy}
                onClick={() => actions.suspend(user, 'network')}
              >
                Suspend in the whole network
              </AccessAction>
            )}
            {!reach.invited && (
              <AccessAction
                hint={reach.owner ? 'On every device, in every domain.' : `On every device, in ${domain.title}.`}
                onClick={() => setSigningOut(true)}
              >
                End all sessions…
              </AccessAction>
            )}
            <AccessAction
              hint={reach.invited ? 'The link in the email stops working.' : 'What they wrote stays under their name.'}
              tone="danger"
              disabled={!reach.role}
              onClick={() => setRemoving(true)}
            >
              {removeWords(user)}
            </AccessAction>
            {reach.self && <p className="text-soft text-[13px]">You can’t suspend or remove yourself.</p>}
          </div>
        </PanelBox>
      )}
      {removing && <RemoveDialog user={user} onClose={() => setRemoving(false)} />}
      {signingOut && <SignOutDialog user={user} onClose={() => setSigningOut(false)} />}
    </div>
  );
}

function removeWords({ role, state }: User): string {
  if (state === 'invited') return 'Withdraw the invitation…';
  return role === 'owner' ? 'Remove from the network…' : 'Remove from this domain…';
}

type AccountProps = { user: User; busy: boolean; onInvite: (() => void) | null };

function Account({ user, busy, onInvite }: AccountProps) {
  const { mail_server: hasServer } = useAccount();
  const invitation = user.invitation && invitationWords(user.invitation, hasServer);
  return (
    <PanelBox title={invitation ? 'Invitation' : 'Account'}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {!invitation && (
          <>
            <dt className="text-soft">Last seen</dt>
            <dd>{user.last_seen_at ? <RelativeTime value={user.last_seen_at} /> : 'Never'}</dd>
          </>
        )}
        <dt className="text-soft">{invitation ? 'Invited' : 'Since'}</dt>
        <dd>
          <RelativeTime value={user.created_at} />
        </dd>
        {invitation && (
          <>
            <dt className="text-soft">State</dt>
            <dd className={`wrap-anywhere ${invitation.trouble ? 'text-warn' : ''}`}>{invitation.text}.</dd>
          </>
        )}
      </dl>
      {invitation && onInvite && user.suspension === 'none' && (
        <Button className="mt-3 w-full" disabled={busy} onClick={onInvite}>
          Send the invitation again
        </Button>
      )}
    </PanelBox>
  );
}

function AccessAction({ hint, ...button }: { hint: string } & ComponentProps<typeof Button>) {
  return (
    <div className="space-y-1">
      <Button className="w-full" {...button} />
      <p className="text-soft text-[13px]">{hint}</p>
    </div>
  );
}

function SignOutDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const endSessions = useEndUserSessions();
  const name = personName(user);
  return (
    <ConfirmDialog
      title={`Sign out ${name}?`}
      verb="Sign out"
      onClose={onClose}
      onConfirm={() =>
        endSessions.mutate(user, { onSuccess: () => notify.success(`${name} was signed out everywhere`) })
      }
    >
      <p className="text-soft">{name} will have to sign in again on every device.</p>
    </ConfirmDialog>
  );
}

/** Confirmed first, because it ends the user's sessions at once. */
function RemoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter();
  const { domain } = useAccount();
  const remove = useRemoveUser();
  const restore = useRestoreUser();
  const refused = isHttpError(remove.error) ? remove.error.body?.message : undefined;
  const place = user.role === 'owner' ? 'the network' : domain.title;
  const isInvited = user.state === 'invited';
  const done = isInvited ? `${personName(user)} is no longer invited` : `${personName(user)} is no longer in ${place}`;
  return (
    <Modal
      alert
      title={
        isInvited ? `Withdraw the invitation of ${personName(user)}?` : `Remove ${personName(user)} from ${place}?`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            tone="danger"
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(user, {
                onSuccess: () => {
                  notify.success(done, () => restore.mutateAsync(user));
                  void router.navigate({ href: paths.users });
                },
              })
            }
          >
            {isInvited ? 'Withdraw' : 'Remove'}
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {isInvited
          ? 'The link in the email stops working. The list of removed users can bring the invitation back, with a new link.'
          : 'Sessions end immediately. What this user wrote stays under their name. The list of removed users can bring them back with their role.'}
      </p>
      {refused && (
        <p role="alert" className="text-danger mt-2">
          {refused}
        </p>
      )}
    </Modal>
  );
}
