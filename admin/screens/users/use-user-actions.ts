import { personName } from '#shared/rules/person-name.ts';
import type { User } from '#shared/schemas/users.ts';

import { useAccount, useEmailWords } from '../../queries/account.ts';
import { useResendInvitation, useSuspend } from '../../queries/users.ts';
import { notify } from '../../ui/notify.ts';

/** What the signed-in user may do with `user`. Only hides controls; the API checks permissions itself. */
export function useReach(user: Pick<User, 'id' | 'role' | 'state' | 'suspension'>) {
  const { user: me } = useAccount();
  const owner = me.role === 'owner';
  const self = me.id === user.id;
  /** Only owners can change owners. */
  const change = owner || user.role !== 'owner';
  /** Its names are what the inviter typed, and it gives no access yet. */
  const invited = user.state === 'invited';
  return {
    owner,
    self,
    change,
    invited,
    rename: owner || self || (change && invited),
    role: change && !self,
    suspend: change && !self && !invited && (owner || user.suspension !== 'network'),
  };
}

/** The actions on users, with undo where possible. */
export function useUserActions() {
  const suspend = useSuspend();
  const again = useResendInvitation();
  const emailWords = useEmailWords();
  function set(user: User, suspension: User['suspension'], text: string) {
    const before = user.suspension;
    notify.done(suspend.mutateAsync({ id: user.id, suspension }), text, () =>
      suspend.mutateAsync({ id: user.id, suspension: before }),
    );
  }
  return {
    suspend: (user: User, where: 'domain' | 'network') =>
      set(user, where, `${personName(user)} is suspended and was signed out`),
    reinstate: (user: User) => set(user, 'none', `${personName(user)} can sign in again`),
    inviteAgain: (user: User) =>
      notify.done(
        again.mutateAsync(user),
        emailWords(
          `Emailed ${user.email} a new link. The old link no longer works.`,
          `Made a new link for ${user.email}, and the old one no longer works.`,
        ),
      ),
    busy: suspend.isPending || again.isPending,
  };
}
