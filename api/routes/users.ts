import type { Hono } from 'hono';

import { userCalls } from '#shared/calls/users.ts';
import type { User } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { withPassword } from '../auth/current-password.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { listInvitationMails } from '../db/mails.ts';
import { findPerson, listMemberships, listPeople, type PersonRow } from '../db/memberships.ts';
import { listLinkExpiries } from '../db/password-tokens.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentPerson } from '../presenters/user.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { changeUser, endSessionsOf, forgetUser, removeUser } from '../users/change-user.ts';
import { inviteAgain, inviteUser, restoreUser } from '../users/invite.ts';

type Context = RequestContext & { account: SignedIn };

export function addUserRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);
  /** Mails to strangers per minute: as many as a person writes by hand. */
  const countMail = ({ account, address }: Context) => limit.consume(`invite:${account.user.id}`, address);

  addRoutes(app, services, userCalls, {
    list: async ({ query, ...context }) => {
      const { rows, total } = await listPeople(context.db, context.domain.id, query);
      return { data: await present(context, rows), total };
    },

    create: async ({ body, ...context }) => {
      await countMail(context);
      return { data: await read(context, await inviteUser(context, body)) };
    },

    get: async ({ params, ...context }) => ({ data: await read(context, params.id) }),

    update: async ({ params, body, ...context }) => {
      await changeUser(context, params.id, body);
      return { data: await read(context, params.id) };
    },

    remove: async ({ params, ...context }) => {
      await removeUser(context, params.id);
      return null;
    },

    restore: async ({ params, ...context }) => {
      await countMail(context);
      await restoreUser(context, params.id);
      return { data: await read(context, params.id) };
    },

    removePermanently: async ({ params, ...context }) => {
      await forgetUser(context, params.id);
      return null;
    },

    invite: async ({ params, ...context }) => {
      await read(context, params.id);
      await countMail(context);
      await inviteAgain(context, params.id);
      return { data: await read(context, params.id) };
    },

    endSessions: async ({ params, ...context }) => {
      await read(context, params.id);
      await withPassword(limit, context, () => endSessionsOf(context, params.id));
      return null;
    },
  });
}

/** An admin of one domain must not learn in which other domains a user works. */
async function present({ db, account, domain }: Context, rows: PersonRow[]): Promise<User[]> {
  const ids = account.user.isOwner ? rows.filter((row) => row.is_owner === 0).map((row) => row.id) : [];
  const memberships = await listMemberships(db, ids);
  const invited = rows.filter((row) => row.password_hash === null).map((row) => row.id);
  const mails = await listInvitationMails(db, invited);
  const expiries = await listLinkExpiries(db, invited);
  return rows.map((row) => {
    const invitation = { mail: mails.find((mail) => mail.user_id === row.id), expiresAt: expiries.get(row.id) };
    return presentPerson(row, domain, memberships, invitation);
  });
}

async function read(context: Context, id: string): Promise<User> {
  const person = await findPerson(context.db, context.domain.id, id);
  const [user] = person ? await present(context, [person]) : [];
  if (!user) throw notFound('user');
  return user;
}
