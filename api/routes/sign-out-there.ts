import type { Hono } from 'hono';

import { auditEnded } from '../audit/audit.ts';
import { orRefusal } from '../auth/sign-on-refusals.ts';
import { isFirst } from '../db/challenges.ts';
import { endSessionsAt } from '../db/sign-on-subjects.ts';
import { findUser } from '../db/users.ts';
import { readHtmlForm } from '../http/body.ts';
import { addressOf } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Services } from '../services/context.ts';

/**
 * Where the identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0): their sessions that began
 * there end here, too. No call of the contract: only the provider sends it, as its own specification says.
 */
export function addSignOutThere(app: Hono, services: Services): void {
  const { provider, db, log } = services;
  // A company that closes signs everybody out at once.
  const messages = services.limits('sign-on-logout', { points: 600, seconds: 60 });

  app.post('/api/auth/sign-on/logout', async (c) => {
    c.header('cache-control', 'no-store');
    const address = addressOf(c, services);
    if (!provider) throw notFound('identity provider');
    if (address !== '') await messages.consume(limitKeyOf(address));
    const token = (await readHtmlForm(c.req.raw)).get('logout_token') ?? '';
    const leaving = await orRefusal({ name: provider.name, log }, provider.leaving(token)).catch((error: unknown) => {
      // What the specification asks for; a provider that is down now may send it again.
      throw error instanceof ApiError && error.status < 500
        ? new ApiError('bad_request', 'This is no sign-out of the provider')
        : error;
    });
    if (!(await isFirst(db, `sign-out:${leaving.issuer}:${leaving.id}`))) {
      log('single sign-on: the same sign-out came again');
      throw new ApiError('bad_request', 'This sign-out came before');
    }
    for (const id of await endSessionsAt(db, leaving)) {
      const user = await findUser(db, id);
      if (user) await auditEnded({ db, address }, user);
    }
    return c.body(null, 200);
  });
}
