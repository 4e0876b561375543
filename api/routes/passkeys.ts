import type { Hono } from 'hono';

import { passkeyCalls } from '#shared/calls/passkeys.ts';
import type { PasskeyAnswer } from '#shared/schemas/passkeys.ts';

import type { SignedIn } from '../auth/access.ts';
import { browserName } from '../auth/browser-name.ts';
import { factorMail } from '../auth/mails.ts';
import { askForNewPasskey, askForPasskey, checkNewPasskey, checkPasskey, hostOf } from '../auth/passkeys.ts';
import { endNeedlessCodes, giveMissingCodes } from '../auth/recovery-codes.ts';
import { codeLimit, secondFactorUsed } from '../auth/second-factor.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey } from '../db/passkeys.ts';
import { transact } from '../db/transact.ts';
import { lockUser } from '../db/users.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { queueMail } from '../mail/queue.ts';
import { presentPasskey } from '../presenters/passkeys.ts';
import type { Services } from '../services/context.ts';
import { passkeySignIn, tellOfCopy } from './passkey-sign-in.ts';

/** Passkeys of a person: more than anybody has devices. */
const most = 30;

export function addPasskeyRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, passkeyCalls, {
    ...passkeySignIn(services),

    askProof: async (context) => {
      const { db, account, panelOrigin } = context;
      const own = (await listPasskeys(db, account.user.id)).filter((row) => row.rp_id === hostOf(panelOrigin));
      return { data: await askForPasskey(context, { kind: 'proof', userId: account.user.id }, own) };
    },

    askNew: async (context) => {
      const { db, account, request } = context;
      const own = await listPasskeys(db, account.user.id);
      if (own.length >= most) throw new ApiError('conflict', 'You have too many passkeys: remove one first');
      const here = own.filter((row) => row.rp_id === hostOf(context.panelOrigin));
      const question = await askForNewPasskey(context, account.user, here);
      return { data: { question, name: browserName(request.headers.get('user-agent')) } };
    },

    add: async (context) => {
      const { db, account, body, log } = context;
      const { user } = account;
      const checked = await checkNewPasskey(context, body.passkey, user.id);
      if (typeof checked === 'string') {
        log(`passkey not made: ${checked}`);
        throw invalidFields({
          passkey: [checked === 'challenge' ? late : 'This passkey could not be checked. Try again'],
        });
      }
      const made = await transact(db, async (trx) => {
        await lockUser(trx, user.id);
        const id = await insertPasskey(trx, { user_id: user.id, name: body.name, ...checked });
        if (id === null) throw invalidFields({ passkey: ['This passkey is in use already'] });
        await secondFactorUsed(trx, user.id);
        await queueMail(trx, factorMail(context, user, 'passkey'));
        return { id, codes: await giveMissingCodes(trx, user.id) };
      });
      return { data: { ...made, name: body.name } };
    },

    rename: async ({ db, account, params, body, panelOrigin }) => {
      const row = await renamePasskey(db, account.user.id, params.id, body.name);
      if (!row) throw notFound('passkey');
      return { data: presentPasskey(row, panelOrigin) };
    },

    remove: async (context) => {
      const { user } = context.account;
      await transact(context.db, async (trx) => {
        await lockUser(trx, user.id);
        if (!(await removePasskey(trx, user.id, context.params.id))) throw notFound('passkey');
        await endNeedlessCodes(trx, user.id);
        await queueMail(trx, factorMail(context, user, 'no passkey'));
      });
      return null;
    },
  });
}

const late = 'That took too long: close this and begin again';

type Where = Services & { address: string };

/** A passkey that proves who is signed in. Throws ApiError 422 beside the field `passkey`, or too_many_requests. */
export async function proveByPasskey(where: Where, user: SignedIn['user'], answer: PasskeyAnswer): Promise<void> {
  const limit = codeLimit(where);
  await limit.consume(user.id);
  const { passkey, refused } = await checkPasskey(where, answer, { kind: 'proof', userId: user.id });
  if (passkey && refused === 'copied') await tellOfCopy(where, passkey);
  if (refused === null && passkey.user_id === user.id) return limit.forget(user.id);
  where.log(`passkey refused as a proof: ${refused ?? 'another person'}`);
  throw invalidFields({
    passkey: [refused === 'challenge' ? 'That took too long: try again' : 'This passkey doesn’t prove that it’s you'],
  });
}
