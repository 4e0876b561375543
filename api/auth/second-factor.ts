import type { SecondStepOffer } from '#shared/schemas/passkeys.ts';

import { findCodeApp } from '../db/code-apps.ts';
import type { Db } from '../db/connect.ts';
import { endReturn } from '../db/factor-returns.ts';
import { ownsFactor } from '../db/factors.ts';
import { listPasskeys } from '../db/passkeys.ts';
import type { SignInWay } from '../db/schema.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { takeCode } from './codes.ts';
import { hostOf } from './passkeys.ts';

type Needs = { db: Db; limits: Limits; panelOrigin: string };

const wrongCode = 'This code is wrong, too old, or was used already. Wait for the next one, or use a recovery code';
const wrongRecovery = 'This recovery code is wrong or was used already. Check each letter, or use another one';
/** Only recovery codes have letters. */
const wrongWords = (code: string) => (/\p{L}/u.test(code) ? wrongRecovery : wrongCode);
const hint = '. A new password, set by email, lets you try at once: whoever tried knows yours.';

/**
 * Tries at codes, for one person from all addresses together: 5 a minute and 50 a day. A code of six digits holds against that, and only
 * who knows the password, or is signed in, gets to try.
 */
export function codeLimit({ limits }: Pick<Needs, 'limits'>) {
  const minute = limits('code', { points: 5, seconds: 60 });
  const day = limits('code-day', { points: 50, seconds: 24 * 3600, hint });
  return {
    /** Throws ApiError too_many_requests. */
    consume: async (userId: string): Promise<void> => {
      await minute.consume(userId);
      await day.consume(userId);
    },
    forget: async (userId: string): Promise<void> => {
      await Promise.all([minute.forget(userId), day.forget(userId)]);
    },
  };
}

async function hasCodeApp(db: Db, userId: string): Promise<boolean> {
  return ((await findCodeApp(db, userId))?.confirmed_at ?? null) !== null;
}

/** Whether the password alone doesn't sign a person in: they have an app for codes, or a passkey, of whatever host. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId).where(ownsFactor);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Call whenever a person used a second factor, or set one up: what an owner gives back isn't lost. */
export async function secondFactorUsed(db: Db, userId: string): Promise<void> {
  await endReturn(db, userId);
}

async function tryCode(needs: Needs, userId: string, code: string): Promise<'app' | 'recovery' | null> {
  const limit = codeLimit(needs);
  await limit.consume(userId);
  const taken = await takeCode(needs.db, userId, code);
  if (taken) {
    await limit.forget(userId);
    await secondFactorUsed(needs.db, userId);
  }
  return taken;
}

/**
 * The second step of a sign-in, after the right password. Throws ApiError second_factor_needed without a code, wrong_code, or
 * too_many_requests.
 */
export async function secondStep(needs: Needs, userId: string, code: string | undefined): Promise<SignInWay> {
  if (!(await hasSecondFactor(needs.db, userId))) return 'password';
  if (code === undefined)
    throw new ApiError('second_factor_needed', 'Also send a passkey, a code from your app, or a recovery code', {
      data: await offer(needs, userId),
    });
  const taken = await tryCode(needs, userId, code);
  if (taken === null) {
    const wrong = wrongWords(code);
    throw new ApiError('wrong_code', wrong, { errors: { code: [wrong] } });
  }
  return taken === 'app' ? 'password_code' : 'password_recovery';
}

/** A code that proves who is signed in. Throws ApiError 422 beside the field `code`, or too_many_requests. */
export async function proveByCode(needs: Needs, userId: string, code: string): Promise<'app' | 'recovery'> {
  const taken = await tryCode(needs, userId, code);
  if (taken === null) throw invalidFields({ code: [wrongWords(code)] });
  return taken;
}

async function offer({ db, panelOrigin }: Needs, userId: string): Promise<SecondStepOffer> {
  const hosts = new Set((await listPasskeys(db, userId)).map(({ rp_id: host }) => host));
  const here = hosts.delete(hostOf(panelOrigin));
  return { code_app: await hasCodeApp(db, userId), passkey: here, passkeys_elsewhere: [...hosts] };
}
