import { findCodeApp } from '../db/code-apps.ts';
import type { Db } from '../db/connect.ts';
import type { SignInWay } from '../db/schema.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { takeCode } from './codes.ts';

type Needs = { db: Db; limits: Limits };

const wrongCode = 'This code is wrong, too old, or was used already. Wait for the next one, or use a recovery code';
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

/** Whether a person signs in with a code besides the password. */
export async function hasCodeApp(db: Db, userId: string): Promise<boolean> {
  return ((await findCodeApp(db, userId))?.confirmed_at ?? null) !== null;
}

async function tryCode(needs: Needs, userId: string, code: string): Promise<'app' | 'recovery' | null> {
  const limit = codeLimit(needs);
  await limit.consume(userId);
  const taken = await takeCode(needs.db, userId, code);
  if (taken) await limit.forget(userId);
  return taken;
}

/**
 * The second step of a sign-in, after the right password. Throws ApiError second_factor_needed without a code, wrong_code, or
 * too_many_requests.
 */
export async function secondStep(needs: Needs, userId: string, code: string | undefined): Promise<SignInWay> {
  if (!(await hasCodeApp(needs.db, userId))) return 'password';
  if (code === undefined)
    throw new ApiError('second_factor_needed', 'Enter the code of your app as well, or one of your recovery codes');
  const taken = await tryCode(needs, userId, code);
  if (taken === null) throw new ApiError('wrong_code', wrongCode, { errors: { code: [wrongCode] } });
  return taken === 'app' ? 'password_code' : 'password_recovery';
}

/** A code that proves who is signed in. Throws ApiError 422 beside the field `code`, or too_many_requests. */
export async function proveByCode(needs: Needs, userId: string, code: string): Promise<'app' | 'recovery'> {
  const taken = await tryCode(needs, userId, code);
  if (taken === null) throw invalidFields({ code: [wrongCode] });
  return taken;
}
