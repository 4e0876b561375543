import type { User } from '#shared/schemas/users.ts';

import { useAccount } from '../../queries/account.ts';
import { invitationWords, stateLabels } from './user-words.ts';

const dots = {
  active: 'bg-accent',
  invited: 'border border-edge',
  suspended: 'bg-danger',
} satisfies Record<User['state'], string>;

/** A user's state, and in lists what went wrong with their invitation: the user's own screen says it in a box, whole. */
export function UserMark({ user, inList = false }: { user: User; inList?: boolean }) {
  const { mail_server: hasServer } = useAccount();
  const invitation = user.state === 'invited' && user.invitation ? invitationWords(user.invitation, hasServer) : null;
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className={`inline-flex items-center gap-1.5 ${user.state === 'active' ? '' : 'text-ink'}`}>
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[user.state]}`} />
        {stateLabels[user.state]}
      </span>
      {user.giving_back ? (
        <span className="text-warn text-[13px]">Second step being reset</span>
      ) : (
        user.second_factor === false && <span className="text-soft text-[13px]">No two-step sign-in</span>
      )}
      {inList && invitation?.trouble && (
        <span className="text-warn max-w-60 truncate text-[13px]" title={invitation.text}>
          {invitation.text}
        </span>
      )}
    </span>
  );
}
