import type { UserUpdate } from '#shared/schemas/users.ts';

import type { Db } from '../db/connect.ts';
import { changeInvitation, deleteInvitationsTo, findOpenInvitation, placeOf } from '../db/invitations.ts';
import type { InvitationRow } from '../db/schema.ts';
import { ApiError } from '../lib/errors.ts';
import type { Actor } from './authority.ts';
import { giveRolesElsewhere } from './roles-elsewhere.ts';

type Change = { trx: Db; actor: Actor; invitation: InvitationRow; domainId: string };

/**
 * Changes what an open invitation offers, and the names on it. Its mailed link stays valid, also for domains that are added.
 * Throws ApiError.
 */
export async function updateInvitation({ trx, actor, invitation, domainId }: Change, wanted: UserUpdate) {
  if (wanted.suspension && wanted.suspension !== 'none')
    throw new ApiError('conflict', 'This user only has an invitation: withdraw it instead');
  const { firstname = invitation.firstname, lastname = invitation.lastname, role = invitation.role } = wanted;
  if (role === 'owner' && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
  const place = placeOf(role, domainId);
  if ((role === 'owner') !== (invitation.role === 'owner')) {
    if (await findOpenInvitation(trx, place, invitation.email))
      throw new ApiError('conflict', `${invitation.email} is already invited: send that invitation again`);
    await deleteInvitationsTo(trx, invitation.email, place);
  }
  await changeInvitation(trx, invitation, { firstname, lastname, role, domain_id: place });
  const { email, link_hash, expires_at } = invitation;
  const whose = { actor, person: { email, firstname, lastname, role }, domainId, link: { link_hash, expires_at } };
  await giveRolesElsewhere(trx, whose, wanted.domains);
}
