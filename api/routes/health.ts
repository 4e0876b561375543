import type { Hono } from 'hono';
import { sql } from 'kysely';

import { healthCalls } from '#shared/calls/health.ts';

import { addRoutes } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

export function addHealthRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, healthCalls, {
    health: async ({ db }) => {
      try {
        await sql`select 1 from secrets limit 1`.execute(db);
      } catch {
        throw new ApiError('unavailable', 'The database does not answer');
      }
      return { status: 'ok' as const };
    },
  });
}
