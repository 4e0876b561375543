import type { Hono } from 'hono';

import { calendarCalls } from '#shared/calls/calendar.ts';
import { serviceDay } from '#shared/content/service-day.ts';

import { timeZoneOf } from '../db/documents.ts';
import { listSavedStops } from '../db/saved-stops.ts';
import { addRoutes } from '../http/route.ts';
import { networkTime } from '../lib/clock.ts';
import { presentCalendarMember } from '../presenters/calendar.ts';
import type { Services } from '../services/context.ts';
import { daysAsked } from './days-asked.ts';

export function addCalendarRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, calendarCalls, {
    get: async ({ db, domain, query }) => {
      const today = serviceDay(await timeZoneOf(db, domain.id), new Date(networkTime()));
      const days = daysAsked(query, { today, usual: 7, most: 42 });
      const members = await listSavedStops(db, domain.id);
      return { data: { ...days, members: members.map((member) => presentCalendarMember(member, days)) } };
    },
  });
}
