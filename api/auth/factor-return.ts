import { whenWords, zonePlace } from '#shared/rules/when-words.ts';

import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { endReturn, findReturn, findStoppable } from '../db/factor-returns.ts';
import { removeFactors } from '../db/factors.ts';
import type { DomainRow, UserRow } from '../db/schema.ts';
import { endSessions } from '../db/sessions.ts';
import { transact } from '../db/transact.ts';
import { findUser, lockUser } from '../db/users.ts';
import { networkTime } from '../lib/clock.ts';
import { invalidFields } from '../lib/errors.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { factorMail, mail } from './mails.ts';

type Needs = { db: Db; panelOrigin: string };
type Asked = { asker: string; dueAt: string; token: string; domain: DomainRow };

/** Tells a person at once that an owner gives them their sign-in back, with the way to say no. */
export async function returnMail(
  services: Needs,
  user: Pick<UserRow, 'email' | 'firstname'>,
  { asker, dueAt, token, domain }: Asked,
): Promise<MailToQueue> {
  const timezone = await timeZoneOf(services.db, domain.id);
  const text = [
    `Hello ${user.firstname},`,
    `${asker} is resetting your second step because you lost it. Your password alone signs you in from this time on, and you set up a new second step then:`,
    `${whenWords(dueAt, timezone, networkTime())}, time of ${zonePlace(timezone)}`,
    'If you find your second step before then, sign in with it. That cancels the reset.',
    'If you didn’t ask for this, open this link before that time and press the button there. It cancels the reset and keeps your second step:',
    // In the fragment, which browsers don't send: no log, proxy or Referer header ever holds it.
    `${services.panelOrigin}/reset-password#keep=${token}`,
  ];
  const usefulUntil = new Date(dueAt);
  return { ...mail(services, user.email, 'Your second step will be reset tomorrow', text), usefulUntil };
}

/**
 * Takes a person's second step away when an owner gave the sign-in back and its time has come. Call after the right password, where no
 * code was given. Every session ends: the phone that was lost may be signed in. Returns whether it was taken.
 */
export async function takeDueReturn(services: Needs, user: UserRow): Promise<boolean> {
  const { db } = services;
  if (!isDue(await findReturn(db, user.id))) return false;
  return transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if (!isDue(await findReturn(trx, user.id))) return false;
    await removeFactors(trx, user.id);
    await endSessions(trx, { userId: user.id });
    await queueMail(trx, factorMail(services, user, 'given back'));
    return true;
  });
}

const isDue = (found: { due_at: string } | null) => found !== null && Date.parse(found.due_at) <= networkTime();

/**
 * What the link of the mail does once its person pressed the button: the second step stays. Whoever asked is told, as somebody may have
 * talked them into it. Returns the person. Throws ApiError 422 beside the field `token`.
 */
export async function stopReturn(services: Needs, token: string): Promise<UserRow> {
  const { db } = services;
  const found = await findStoppable(db, token);
  const user = found && (await findUser(db, found.user_id));
  if (!found || !user) throw worthlessLink();
  const asker = found.asked_by === null ? null : await findUser(db, found.asked_by);
  await transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if (!(await findStoppable(trx, token)) || !(await endReturn(trx, user.id))) throw worthlessLink();
    if (asker) await queueMail(trx, stoppedMail(services, asker, user));
  });
  return user;
}

const worthlessLink = () =>
  invalidFields({ token: ['This link no longer works: the second step was kept already, or the time is over'] });

function stoppedMail(services: Needs, asker: UserRow, { firstname, lastname, email }: UserRow): MailToQueue {
  return mail(services, asker.email, `${firstname} ${lastname} canceled the reset of their second step`, [
    `Hello ${asker.firstname},`,
    `You asked to reset the second step of ${firstname} ${lastname} (${email}). They opened the link in the email about it, said that they didn’t ask for it, and canceled it.`,
    'Someone else may have asked you in their name. Speak with them before you try again.',
  ]);
}
