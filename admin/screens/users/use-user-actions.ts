import type { User } from '#shared/schemas/users.ts';

import { useAccount } from '../../queries/account.ts';
import { nameOf, useResendInvitation, useSuspend } from '../../queries/users.ts';
import { notify } from '../../ui/notify.ts';

/** What the signed-in user may do with somebody; the API decides for itself, this only hides. */
export function useReach(user: Pick<User, 'id' | 'role' | 'suspension'>) {
  const { user: me } = useAccount();
  const owner = me.role === 'owner';
  const self = me.id === user.id;
  /** An owner is changed by owners only. */
  const change = owner || user.role !== 'owner';
  return {
    owner,
    self,
    change,
    rename: owner || self,
    role: change && !self,
    suspend: change && !self && (owner || user.suspension !== 'network'),
  };
}

/** What a list does to users, each with an undo where undo is possible. */
export function useUserActions() {
  const suspend = useSuspend();
  const again = useResendInvitation();
  // The row that asked may be gone when the answer comes: promises outlive it, a mutation's callbacks don't.
  const say = (write: Promise<unknown>, text: string, undo?: () => void) =>
    void write.then(
      () => notify.success(text, undo && { label: 'Undo', onClick: undo }),
      () => undefined, // told by the query client
    );
  function set(user: User, suspension: User['suspension'], text: string) {
    const before = user.suspension;
    say(suspend.mutateAsync({ id: user.id, suspension }), text, () =>
      suspend.mutate({ id: user.id, suspension: before }),
    );
  }
  return {
    suspend: (user: User, where: 'domain' | 'network') =>
      set(user, where, `${nameOf(user)} is suspended and was signed out`),
    reinstate: (user: User) => set(user, 'none', `${nameOf(user)} can sign in again`),
    inviteAgain: (user: User) =>
      say(again.mutateAsync(user), `Mailed ${user.email} a new link. The old one is worthless`),
    busy: suspend.isPending || again.isPending,
  };
}
