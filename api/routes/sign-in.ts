import type { authCalls } from '#shared/calls/auth.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';

import { auditRecoveryCode, auditReturned } from '../audit/audit.ts';
import { signOnNeeded } from '../auth/access.ts';
import type { KnownDevices } from '../auth/devices.ts';
import { takeDueReturn } from '../auth/factor-return.ts';
import { factorMail } from '../auth/mails.ts';
import { mailNewDevice } from '../auth/new-device.ts';
import { hashPassword, isOutdated, passwordMatches } from '../auth/passwords.ts';
import { secondStep } from '../auth/second-factor.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import type { Db } from '../db/connect.ts';
import { findRole, listDomainsOf } from '../db/domains.ts';
import { factorDueAt } from '../db/factor-demands.ts';
import type { DomainRow, SignInWay, UserRow } from '../db/schema.ts';
import { type AtProvider, type Device, findLastDomainId, findSession, signInSession } from '../db/sessions.ts';
import { findUserByEmail } from '../db/users.ts';
import type { Handler } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import { presentUser } from '../presenters/account.ts';
import type { RequestContext, Services } from '../services/context.ts';

const wrongCredentials = () => new ApiError('wrong_credentials', 'Email or password is wrong');

/** Only for whoever gave the right password: a stranger must not learn which accounts exist. */
const noAccess = () =>
  new ApiError('forbidden', 'Your access is suspended or was removed: ask an admin of your network');

type Parts = { limit: SignInLimit; devices: KnownDevices };

/** Signs in with a password, and a code where the person has a second factor. */
export function signInRoute(services: Services, { limit, devices }: Parts): Handler<typeof authCalls.login> {
  return async ({ db, body, address, named, request, gone, setCookie }) => {
    const user = await findUserByEmail(db, body.email);
    const device = devices.recognize(request, user);
    const known = await limit.trySignIn(body.email, address, device);
    // Always hash: the response time must not reveal whether an account exists.
    const asker = known && user ? { account: user.id } : { address, gone };
    const matches = await passwordMatches(body.password, user?.password_hash ?? null, asker);
    if (!user?.password_hash || !matches) throw wrongCredentials();
    const domain = user.suspended_at ? null : await domainOf(db, user, named);
    if (!domain) throw noAccess();
    if (body.code === undefined && (await takeDueReturn(services, user))) await auditReturned({ db, address }, user);
    const signedInBy = await secondStep(services, user.id, body.code);
    const refreshToken = opaqueToken();
    const started = { userId: user.id, domainId: domain.id, refreshToken, signedInBy };
    const session = { ...started, device: deviceOf({ request, address }) };
    const newHash = isOutdated(user.password_hash) ? await hashPassword(body.password) : user.password_hash;
    const sessionId = await signInSession(db, session, { read: user.password_hash, write: newHash });
    if (!sessionId) throw wrongCredentials();
    if (signedInBy === 'password_recovery') await recoveryCodeUsed(services, address, user);
    await limit.signedIn(body.email, address, known ? device : null);
    setCookie(devices.cookie(request, { ...user, password_hash: newHash }));
    if (device === null) mailNewDevice(services, { user, domain, sessionId, request, address });
    return { data: await sessionStart(services, { sessionId, refreshToken }, user, domain) };
  };
}

/** The domain that the panel names, or the one of the user's last session; null for whoever may enter none. */
async function domainOf(db: Db, user: UserRow, named: DomainRow | null): Promise<DomainRow | null> {
  const domains = await listDomainsOf(db, { id: user.id, isOwner: user.is_owner === 1 });
  const last = named?.id ?? (await findLastDomainId(db, user.id));
  return domains.find(({ id }) => id === last) ?? domains[0] ?? null;
}

/** Who signs in without a password, and how that was proved. */
type Entry = { user: UserRow; signedInBy: SignInWay; atProvider?: AtProvider; devices: KnownDevices };

/** Signs in whoever proved who they are without a password. Null for an account that may enter nothing. */
export async function enter(
  services: Services,
  { db, address, named, request, setCookie }: RequestContext,
  { user, devices, ...way }: Entry,
): Promise<SessionStart | null> {
  const domain = await domainOf(db, user, named);
  if (!domain) return null;
  const refreshToken = opaqueToken();
  const session = { userId: user.id, domainId: domain.id, refreshToken, ...way };
  const sessionId = await signInSession(db, { ...session, device: deviceOf({ request, address }) }, null);
  if (!sessionId) return null;
  const isKnown = devices.recognize(request, user) !== null;
  setCookie(devices.cookie(request, user));
  if (!isKnown) mailNewDevice(services, { user, domain, sessionId, request, address });
  return sessionStart(services, { sessionId, refreshToken }, user, domain);
}

type Named = Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname'>;

/** Tells the log and the person, who may not be the one that used it. */
export async function recoveryCodeUsed(services: Services, address: string, user: Named): Promise<void> {
  await auditRecoveryCode({ db: services.db, address }, user);
  await queueMail(services.db, factorMail(services, user, 'recovery code used'));
}

/** The reply to a user who enters a domain with an existing session. Throws ApiError not_found without a role there. */
export async function sessionStart(
  { db, accessTokens, sessionLifetime, provider, mailer }: Services,
  { sessionId, refreshToken }: { sessionId: string; refreshToken: string },
  user: UserRow,
  domain: DomainRow,
): Promise<SessionStart> {
  const role = await findRole(db, { id: user.id, isOwner: user.is_owner === 1 }, domain.id);
  if (!role) throw notFound('domain');
  const session = await findSession({ db, sessionLifetime }, sessionId);
  return {
    access_token: await accessTokens.sign({ sub: user.id, domain: domain.id, role, session: sessionId }),
    refresh_token: refreshToken,
    user: presentUser(user, role, {
      factorDueAt: session && factorDueAt(session),
      signOnNeeded: session && signOnNeeded({ provider }, domain, session),
    }),
    domain: { id: domain.id, host: domain.host, title: domain.title },
    mail_server: mailer.to === 'server',
  };
}

export function deviceOf({ request, address }: Pick<RequestContext, 'request' | 'address'>): Device {
  return { user_agent: request.headers.get('user-agent'), address };
}
