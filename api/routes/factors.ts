import type { Hono } from 'hono';

import { factorCalls } from '#shared/calls/factors.ts';

import { auditStoppedReturn } from '../audit/audit.ts';
import { codeAppUri, newCodeSecret, stepOf } from '../auth/codes.ts';
import { checkedUser, guarded } from '../auth/current-password.ts';
import { stopReturn } from '../auth/factor-return.ts';
import { factorMail } from '../auth/mails.ts';
import { endNeedlessCodes, giveRecoveryCodes } from '../auth/recovery-codes.ts';
import { codeLimit, hasSecondFactor, proveByCode, secondFactorUsed } from '../auth/second-factor.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { beginCodeApp, confirmCodeApp, findCodeApp, removeCodeApp } from '../db/code-apps.ts';
import { listPasskeys } from '../db/passkeys.ts';
import { countRecoveryCodes } from '../db/recovery-codes.ts';
import { proveSession } from '../db/sessions.ts';
import { transact } from '../db/transact.ts';
import { lockUser } from '../db/users.ts';
import { addRoutes, type Handler } from '../http/route.ts';
import { invalidFields, notFound } from '../lib/errors.ts';
import { queueMail } from '../mail/queue.ts';
import { presentPasskey } from '../presenters/passkeys.ts';
import type { Services } from '../services/context.ts';
import { demandHandlers } from './factor-demands.ts';
import { proveByPasskey } from './passkeys.ts';
import { recoveryCodeUsed } from './sign-in.ts';

export function addFactorRoutes(app: Hono, services: Services): void {
  const limit = codeLimit(services);

  addRoutes(app, services, factorCalls, {
    get: async ({ db, account: { user }, panelOrigin }) => {
      const { confirmed_at: confirmedAt = null } = (await findCodeApp(db, user.id)) ?? {};
      const codeApp = confirmedAt === null ? null : { confirmed_at: confirmedAt };
      const passkeys = (await listPasskeys(db, user.id)).map((row) => presentPasskey(row, panelOrigin));
      return { data: { code_app: codeApp, recovery_codes: await countRecoveryCodes(db, user.id), passkeys } };
    },

    prove: proofRoute(services),

    startCodeApp: async ({ db, account: { user }, panelOrigin }) => {
      const secret = newCodeSecret();
      await beginCodeApp(db, user.id, secret);
      return { data: { secret, uri: codeAppUri(secret, user.email, panelOrigin) } };
    },

    confirmCodeApp: async (context) => {
      const { db, account, body } = context;
      const { user } = account;
      await limit.consume(user.id);
      const secret = (await findCodeApp(db, user.id))?.pending_secret ?? null;
      if (secret === null) throw expired();
      const step = stepOf(secret, body.code);
      if (step === null)
        throw invalidFields({
          code: ['This code is wrong. Is the clock of your phone right, and the code the newest?'],
        });
      const codes = await transact(db, async (trx) => {
        await lockUser(trx, user.id);
        if (!(await confirmCodeApp(trx, user.id, secret, step))) throw expired();
        await secondFactorUsed(trx, user.id);
        await queueMail(trx, factorMail(context, user, 'app'));
        return giveRecoveryCodes(trx, user.id);
      });
      await limit.forget(user.id);
      return { data: { codes } };
    },

    removeCodeApp: async (context) => {
      const { user } = context.account;
      await transact(context.db, async (trx) => {
        await lockUser(trx, user.id);
        if (!(await removeCodeApp(trx, user.id))) throw notFound('authenticator app');
        await endNeedlessCodes(trx, user.id);
        await queueMail(trx, factorMail(context, user, 'no app'));
      });
      return null;
    },

    ...demandHandlers,

    stopReturn: async (context) => {
      await auditStoppedReturn(context, await stopReturn(context, context.body.token));
      return null;
    },

    replaceRecoveryCodes: async (context) => {
      const { user } = context.account;
      const codes = await transact(context.db, async (trx) => {
        await lockUser(trx, user.id);
        if (!(await hasSecondFactor(trx, user.id))) throw notFound('second factor');
        await queueMail(trx, factorMail(context, user, 'recovery codes'));
        return giveRecoveryCodes(trx, user.id);
      });
      return { data: { codes } };
    },
  });
}

/** A proof of who is signed in: the password, a code, or a passkey. */
function proofRoute(services: Services): Handler<typeof factorCalls.prove> {
  const passwordLimit = signInLimit(services);
  return async (context) => {
    const { db, account, body, address } = context;
    if ('password' in body) {
      const { password } = body;
      await guarded(passwordLimit, context, password, () => checkedUser(context, password, 'password'));
    } else if ('passkey' in body) {
      await proveByPasskey(context, account.user, body.passkey);
    } else if ((await proveByCode(services, account.user.id, body.code)) === 'recovery') {
      await recoveryCodeUsed(services, address, account.user);
    }
    await proveSession(db, account.sessionId);
    return null;
  };
}

const expired = () => invalidFields({ code: ['That took too long: close this and begin again'] });
