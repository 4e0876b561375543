import { personName } from '#shared/rules/person-name.ts';

import type { SignedIn } from '../auth/access.ts';
import { returnMail } from '../auth/factor-return.ts';
import { factorMail } from '../auth/mails.ts';
import { hasSecondFactor } from '../auth/second-factor.ts';
import type { Db } from '../db/connect.ts';
import { beginReturn, endReturn, findReturn } from '../db/factor-returns.ts';
import type { PersonRow } from '../db/memberships.ts';
import { transact } from '../db/transact.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import type { RequestContext } from '../services/context.ts';
import { type Actor, beginPeopleChange, lockPerson, requireOther } from './authority.ts';

type Needs = RequestContext & { account: SignedIn };

/**
 * Begins to give a person the sign-in back who lost the second factor: it ends with the first sign-in after a day, unless the person
 * says no. Throws ApiError forbidden, conflict or not_found.
 */
export async function giveBack(context: Needs, id: string): Promise<void> {
  await transact(context.db, async (trx) => {
    const { actor, person } = await beginAsOwner(context, trx, id);
    requireOther(actor, person, 'reset the second step of');
    if (!(await hasSecondFactor(trx, id)))
      throw new ApiError('conflict', `${personName(person)} has no second step: the password alone signs in`);
    if (await findReturn(trx, id))
      throw new ApiError('conflict', `${personName(person)} has a reset of the second step under way already`);
    const token = opaqueToken();
    const dueAt = await beginReturn(trx, id, actor.id, token);
    const asked = { asker: actor.name, dueAt, token, domain: context.domain };
    await queueMail(trx, await returnMail({ ...context, db: trx }, person, asked));
  });
}

/** The second factor stays. Throws ApiError forbidden or not_found. */
export async function takeBack(context: Needs, id: string): Promise<void> {
  await transact(context.db, async (trx) => {
    const { person } = await beginAsOwner(context, trx, id);
    if (!(await findReturn(trx, id)) || !(await endReturn(trx, id))) throw notFound('reset of a second step');
    await queueMail(trx, factorMail(context, person, 'stays'));
  });
}

/** A second factor guards an account in every domain, so an admin of one can't take it away. */
async function beginAsOwner(
  { account, domain }: Needs,
  trx: Db,
  id: string,
): Promise<{ actor: Actor; person: PersonRow }> {
  const actor = await beginPeopleChange(trx, account);
  if (!actor.isOwner) throw new ApiError('forbidden', 'Only an owner can reset a second step, or cancel that');
  return { actor, person: await lockPerson(trx, actor, domain.id, id) };
}
