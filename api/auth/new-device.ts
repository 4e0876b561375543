import { whenWords, zonePlace } from '#shared/rules/when-words.ts';
import type { Log } from '#shared/trace/log.ts';

import { revokeTokensSince } from '../db/api-tokens.ts';
import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { endReturnsBy } from '../db/factor-returns.ts';
import { removePasskeysSince } from '../db/passkeys.ts';
import { createPasswordToken, removePasswordTokens } from '../db/password-tokens.ts';
import type { DomainRow, UserRow } from '../db/schema.ts';
import { devicesBefore, endSessions } from '../db/sessions.ts';
import { alarmLifetime, countAlarms, createAlarm, findAlarm, spendAlarm } from '../db/sign-in-alarms.ts';
import { removeSubjectsSince } from '../db/sign-on-subjects.ts';
import { transact } from '../db/transact.ts';
import { findUser, lockUser, setPasswordHash } from '../db/users.ts';
import { networkTime } from '../lib/clock.ts';
import { invalidFields } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { limitKeyOf } from '../limits/address.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import { browserName } from './browser-name.ts';
import { mail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { endNeedlessCodes } from './recovery-codes.ts';
import { roughPlace } from './rough-place.ts';

/** Mails to one person in a day: whoever knows the password must not be able to flood the mailbox. */
const mostMails = 5;

type Needs = { db: Db; panelOrigin: string; log: Log };
type SignIn = {
  user: UserRow;
  domain: DomainRow;
  sessionId: string;
  request: Request;
  address: string;
};

/**
 * Mails the person whose account was entered from a browser that isn't known. Returns at once: a sign-in waits for no mail. Callers have
 * found no cookie of a known device. A browser and a network that the person had before are known too, and so is the first sign-in of all.
 */
export function mailNewDevice(services: Needs, signIn: SignIn): void {
  mailIfNew(services, signIn, networkTime()).catch((error: unknown) =>
    services.log(`new device: ${String(error)}`, { error }),
  );
}

async function mailIfNew(services: Needs, signIn: SignIn, at: number): Promise<void> {
  const { db } = services;
  const { user, sessionId, request, address, domain } = signIn;
  const before = await devicesBefore(db, user.id, sessionId);
  const agent = request.headers.get('user-agent')?.slice(0, 500) ?? null;
  const isKnown = before.some(
    (device) => device.user_agent === agent && limitKeyOf(device.address ?? '') === limitKeyOf(address),
  );
  if (before.length === 0 || isKnown) return;
  const timezone = await timeZoneOf(db, domain.id);
  const token = opaqueToken();
  await transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if ((await countAlarms(trx, user.id)) >= mostMails) return;
    await createAlarm(trx, user.id, { token, at });
    await queueMail(trx, newDeviceMail(services, signIn, { at, timezone, token }));
  });
}

function newDeviceMail(
  services: Needs,
  { user, request, address, domain }: SignIn,
  { at, timezone, token }: { at: number; timezone: string; token: string },
): MailToQueue {
  const time = new Date(at).toISOString();
  const text = [
    `Hello ${user.firstname},`,
    `Someone signed in to your account at ${domain.title} with a new browser:`,
    [
      `When: ${whenWords(time, timezone, at)}, time of ${zonePlace(timezone)}`,
      `Browser: ${browserName(request.headers.get('user-agent'))}`,
      `Where: ${roughPlace(request.headers.get('accept-language'), address)}`,
    ].join('\n'),
    'If it was you, you don’t need to do anything.',
    'If it wasn’t you, open this link within 7 days and press the button there. It signs out every device and lets you set a new password:',
    // In the fragment, which browsers don't send: no log, proxy or Referer header ever holds it.
    `${services.panelOrigin}/reset-password#alarm=${token}`,
  ];
  const usefulUntil = new Date(at + alarmLifetime);
  return { ...mail(services, user.email, 'A new device signed in to your account', text), usefulUntil };
}

/**
 * What a mailed link does once its person pressed the button: it ends every session, takes away the password that somebody knows and the
 * API tokens and passkeys that were made since, forgets the account at the identity provider that was taken for theirs since, gives no sign-in back that it gave, and returns a token to set a new password with. Throws
 * ApiError 422 beside the field `token`.
 */
export async function wasNotMe({ db }: { db: Db }, token: string): Promise<{ user: UserRow; token: string }> {
  const alarm = await findAlarm(db, token);
  const user = alarm && (await findUser(db, alarm.user_id));
  if (!alarm || !user) throw worthlessLink();
  // Before the transaction: the embedded database has a single connection. Nobody knows this password.
  const hash = await hashPassword(opaqueToken());
  const next = opaqueToken();
  await transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if (!(await spendAlarm(trx, alarm))) throw worthlessLink();
    await setPasswordHash(trx, user.id, hash);
    await removePasswordTokens(trx, user.id);
    await endSessions(trx, { userId: user.id });
    await endReturnsBy(trx, user.id);
    await revokeTokensSince(trx, user.id, alarm.created_at);
    await removePasskeysSince(trx, user.id, alarm.created_at);
    await removeSubjectsSince(trx, user.id, alarm.created_at);
    await endNeedlessCodes(trx, user.id);
    await createPasswordToken(trx, user.id, next);
  });
  return { user, token: next };
}

const worthlessLink = () =>
  invalidFields({ token: ['This link has expired or was used already: ask for a new password instead'] });
