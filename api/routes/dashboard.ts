import { isDeepStrictEqual } from 'node:util';

import type { Hono } from 'hono';

import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { lastPeriods } from '#shared/rules/calendar.ts';
import { type Dashboard, staleStopsDays } from '#shared/schemas/dashboard.ts';

import { allows } from '../auth/access.ts';
import { fromNow } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import {
  countPublishesBy,
  countSubmissionsBy,
  countUnsentMails,
  findComingBack,
  findDrafts,
  findFailedGroups,
  findFirstSteps,
  findStaleStops,
} from '../db/dashboard.ts';
import { type Documents, readDocument } from '../db/documents.ts';
import { findReturned } from '../db/reviews.ts';
import type { DomainRow } from '../db/schema.ts';
import { starterSet } from '../domains/starter-set.ts';
import { addRoutes } from '../http/route.ts';
import type { Services } from '../services/context.ts';

const weeksShown = 12;
const daysShown = 14;
const day = 86_400_000;

export function addDashboardRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, dashboardCalls, {
    get: async ({ db, domain, account }) => {
      const { value: options } = await readDocument(db, domain.id, 'options');
      const weeks = lastPeriods('week', weeksShown, options.timezone);
      const days = lastPeriods('day', daysShown, options.timezone);
      const when = <T>(allowed: boolean, read: () => Promise<T>) => (allowed ? read() : null);
      const writesAll = allows(account, 'content.write');
      const readsForms = allows(account, 'submissions.read');
      const [drafts, returned, stops, groups, unsent, comingBack, submissions, publishes, setup] = await Promise.all([
        when(allows(account, 'content.draft'), () => findDrafts(db, domain.id, writesAll ? null : account.user.id)),
        when(allows(account, 'content.draft'), () => findReturned(db, domain.id, account.user.id)),
        when(writesAll, () => findStaleStops(db, domain.id, fromNow(-staleStopsDays * day))),
        when(allows(account, 'releases.publish'), () => findFailedGroups(db, domain.id)),
        when(readsForms, () => countUnsentMails(db, domain.id)),
        when(readsForms, () => findComingBack(db, domain.id, account.user.id)),
        when(readsForms, () => countSubmissionsBy(db, domain.id, weeks)),
        countPublishesBy(db, domain.id, days),
        when(allows(account, 'options.write'), () => setupOf(db, domain, options)),
      ]);
      const data: Dashboard = {
        drafts,
        returned,
        stale_stops: stops,
        failed_groups: groups,
        unsent_mails: unsent,
        coming_back: comingBack,
        submissions_by_week: submissions?.map((count, index) => ({ from: weeks[index]?.day ?? '', count })) ?? null,
        publishes_by_day: publishes.map((counts, index) => ({ day: days[index]?.day ?? '', ...counts })),
        setup,
      };
      return { data };
    },
  });
}

/** A document is still to do while it equals what every new domain starts with. */
async function setupOf(db: Db, domain: DomainRow, options: Documents['options']): Promise<Dashboard['setup']> {
  const { documents: starter } = starterSet(domain.title);
  const [colors, menus, first] = await Promise.all([
    readDocument(db, domain.id, 'colors'),
    readDocument(db, domain.id, 'menus'),
    findFirstSteps(db, domain.id),
  ]);
  return {
    logo: options.logo_id !== null,
    colors: !isDeepStrictEqual(colors.value, starter.colors),
    menu: !isDeepStrictEqual(menus.value, starter.menus),
    email: options.email.trim() !== '',
    ...first,
  };
}
