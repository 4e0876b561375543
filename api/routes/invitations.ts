import type { Hono } from 'hono';

import { invitationCalls } from '#shared/calls/invitations.ts';

import { signInLimit } from '../auth/sign-in-limit.ts';
import { addRoutes } from '../http/route.ts';
import type { Services } from '../services/context.ts';
import { acceptInvitation, declineInvitation, readInvitation } from '../users/answer-invitation.ts';

export function addInvitationRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);

  addRoutes(app, services, invitationCalls, {
    read: async (context) => ({ data: await readInvitation(context, context.body.token) }),

    accept: async (context) => {
      await acceptInvitation(context, context.body, limit);
      return null;
    },

    decline: async (context) => {
      await declineInvitation(context, context.body.token);
      return null;
    },
  });
}
