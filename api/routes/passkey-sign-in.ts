import type { passkeyCalls } from '#shared/calls/passkeys.ts';

import { auditCopiedPasskey, auditRefusedSignIn, auditSignIn } from '../audit/audit.ts';
import { knownDevices } from '../auth/devices.ts';
import { factorMail } from '../auth/mails.ts';
import { askForPasskey, checkPasskey } from '../auth/passkeys.ts';
import type { PasskeyRow } from '../db/schema.ts';
import { findUser } from '../db/users.ts';
import type { Handlers } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { limitKeyOf } from '../limits/address.ts';
import { queueMail } from '../mail/queue.ts';
import type { Services } from '../services/context.ts';
import { enter } from './sign-in.ts';

/** The same for every refusal: it must not tell whether a passkey or an account exists. */
const words =
  'This passkey could not sign you in. Use your password instead. If the panel has a new address, make a new passkey in your profile then';

/** Signs in with a passkey, whose person nobody has named before. */
export function passkeySignIn(services: Services): Pick<Handlers<typeof passkeyCalls>, 'ask' | 'signIn'> {
  const { limits } = services;
  const devices = knownDevices(services.deviceSecret, { secure: services.panelOrigin.startsWith('https:') });
  // Each sign-in screen that is opened asks one question, and each is a row for five minutes.
  const questions = limits('passkey-question', { points: 100, seconds: 60 });
  // An office behind one address gets its tries back as its people sign in.
  const tries = limits('passkey', { points: 20, seconds: 60 });

  return {
    ask: async (context) => {
      // Without a socket there is no address: the call comes from within this process.
      if (context.address !== '') await questions.consume(limitKeyOf(context.address));
      return { data: await askForPasskey(context, { kind: 'sign-in' }) };
    },

    signIn: async (context) => {
      const { db, body, address, log } = context;
      const key = limitKeyOf(address);
      if (address !== '') await tries.consume(key);
      const { passkey, refused } = await checkPasskey(context, body.passkey, { kind: 'sign-in' });
      const user = await findUser(db, passkey?.user_id ?? '');
      const isMeant = body.email === undefined || body.email === user?.email;
      const start =
        refused === null && user && isMeant && !user.suspended_at
          ? await enter(services, context, { user, signedInBy: 'passkey', devices })
          : null;
      if (!start) {
        log(`passkey refused: ${refused ?? 'its account may not sign in, or isn’t the one that gave its password'}`);
        // Not awaited: it takes longer where the account exists, which the time of the reply must not reveal.
        if (user)
          Promise.all([
            auditRefusedSignIn(context, user),
            passkey && refused === 'copied' ? tellOfCopy(context, passkey) : null,
          ]).catch((error: unknown) => log(`refused passkey: ${String(error)}`, { error }));
        throw new ApiError('wrong_credentials', words);
      }
      if (address !== '') await tries.refund(key);
      await auditSignIn(context, start.user, start.domain.id);
      return { data: start };
    },
  };
}

/** Tells the log and the person of a key whose count went back: at most once a day, since a copy may try often. */
export async function tellOfCopy(where: Services & { address: string }, passkey: PasskeyRow): Promise<void> {
  const user = await findUser(where.db, passkey.user_id);
  if (!user) return;
  await auditCopiedPasskey(where, user, passkey);
  const isFirst = await where
    .limits('passkey-copy-mail', { points: 1, seconds: 24 * 3600 })
    .consume(passkey.id)
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    });
  if (isFirst) await queueMail(where.db, factorMail(where, user, 'passkey copied'));
}
