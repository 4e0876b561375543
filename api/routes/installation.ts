import type { Hono } from 'hono';

import { installationCalls } from '#shared/calls/installation.ts';

import { presentBackups } from '../backups/present.ts';
import { now } from '../db/codec.ts';
import { addRoutes } from '../http/route.ts';
import { testMail } from '../mail/test-mail.ts';
import type { Services } from '../services/context.ts';

export function addInstallationRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, installationCalls, {
    backups: async ({ db, backups }) => ({ data: await presentBackups(db, backups) }),
    examine: async ({ examine }) => ({ data: { areas: await examine(), checked_at: now() } }),
    sendTestMail: async ({ mailer, panelOrigin, account }) => ({
      data: await testMail(mailer, { to: account.user.email, host: new URL(panelOrigin).hostname }),
    }),
  });
}
