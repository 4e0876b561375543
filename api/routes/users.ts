import type { Hono } from 'hono';

import { userCalls } from '#shared/calls/users.ts';
import type { User } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { withPassword } from '../auth/current-password.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { listRoles } from '../db/invitations.ts';
import { listInvitationMails } from '../db/mails.ts';
import { findPersonOrInvited, listPeople, type PersonRow } from '../db/memberships.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentPerson } from '../presenters/user.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { changeUser, endSessionsOf, forgetUser, needsConsent, removeUser } from '../users/change-user.ts';
import { giveBack, takeBack } from '../users/give-back.ts';
import { inviteAgain, inviteUser, restoreUser } from '../users/invite.ts';

type Context = RequestContext & { account: SignedIn };

/** Mails of one person to strangers: more in a minute than anybody writes by hand. */
const mailed = { points: 20, seconds: 60, words: 'You sent too many emails in a minute' };

export function addUserRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);
  const mails = services.limits('team-mail', mailed);
  const countMail = ({ account }: Context) => mails.consume(account.user.id);

  addRoutes(app, services, userCalls, {
    list: async ({ query, ...context }) => {
      if (query.second_factor && !context.account.user.isOwner)
        throw new ApiError('forbidden', 'Only an owner sees who has a second factor');
      const { rows, total } = await listPeople(context.db, viewerOf(context), query);
      return { data: await present(context, rows), total };
    },

    create: async ({ body, ...context }) => {
      await countMail(context);
      return { data: await read(context, await inviteUser(context, body)) };
    },

    get: async ({ params, ...context }) => ({ data: await read(context, params.id) }),

    update: async ({ params, body, ...context }) => {
      if (await needsConsent(context, params.id, body)) await countMail(context);
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

    giveBack: async ({ params, ...context }) => {
      await read(context, params.id);
      await countMail(context);
      await giveBack(context, params.id);
      return { data: await read(context, params.id) };
    },

    takeBack: async ({ params, ...context }) => {
      await read(context, params.id);
      // Not counted: it keeps an account safe, and mails no more often than what it ends.
      await takeBack(context, params.id);
      return { data: await read(context, params.id) };
    },

    endSessions: async ({ params, ...context }) => {
      await read(context, params.id);
      await withPassword(limit, context, () => endSessionsOf(context, params.id));
      return null;
    },
  });
}

const viewerOf = ({ account, domain }: Context) => ({ domainId: domain.id, isOwner: account.user.isOwner });

/** An admin of one domain must not learn in which other domains a user works. */
async function present({ db, account, domain }: Context, rows: PersonRow[]): Promise<User[]> {
  const roles = account.user.isOwner ? await listRoles(db, [...new Set(rows.map((row) => row.email))]) : [];
  const links = rows.map((row) => row.link_hash).filter((link) => link !== null);
  const mails = await listInvitationMails(db, [...new Set(links)]);
  return rows.map((row) =>
    presentPerson(row, domain, {
      isOwner: account.user.isOwner,
      roles,
      mail: mails.find((mail) => mail.link_hash === row.link_hash),
    }),
  );
}

async function read(context: Context, id: string): Promise<User> {
  const person = await findPersonOrInvited(context.db, viewerOf(context), id);
  const [user] = person ? await present(context, [person]) : [];
  if (!user) throw notFound('user');
  return user;
}
