import type { Hono } from 'hono';

import { stopCalls } from '#shared/calls/stops.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { stopFeed } from '#shared/content/stop-feed.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { StopFeedQuery } from '#shared/schemas/stop-feed.ts';

import { liveTimeZoneOf, titleAt } from '../db/documents.ts';
import { listLiveStops, type StoppingMember } from '../db/live-stops.ts';
import { activeStatuses } from '../db/statuses.ts';
import { addRoutes } from '../http/route.ts';
import { networkTime } from '../lib/clock.ts';
import { ApiError } from '../lib/errors.ts';
import { presentFeedStop, type SaidStop, withStatuses } from '../presenters/feed-stop.ts';
import { stopsCalendar } from '../presenters/stops-calendar.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { daysAsked } from './days-asked.ts';

/** More make calendar programs slow, and take a second to write. */
const mostEvents = 10_000;

export function addStopRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, stopCalls, {
    list: async (context) => {
      const { stops, urlOf } = await findStops(context);
      return { data: stops.map((stop) => presentFeedStop(stop, urlOf(stop.member))) };
    },

    calendar: async (context) => {
      const { db, domain } = context;
      const { stops, urlOf } = await findStops(context);
      if (stops.length > mostEvents)
        throw new ApiError(
          'too_large',
          'A calendar has at most 10,000 stops: ask for fewer days, or for those of a member or a place',
        );
      const title = await titleAt(db, domain, 'live');
      const text = stopsCalendar(stops, { name: title, host: domain.host, urlOf });
      return { name: 'stops.ics', body: new Blob([text]).stream() };
    },
  });
}

type Context = Pick<RequestContext, 'db' | 'domain' | 'siteOrigin'> & { query: StopFeedQuery };
type Found = { stops: SaidStop[]; urlOf: (member: StoppingMember) => string };

async function findStops({ db, domain, siteOrigin, query }: Context): Promise<Found> {
  const timezone = await liveTimeZoneOf(db, domain.id);
  const range = daysAsked(query, { today: serviceDay(timezone, new Date(networkTime())), usual: 14, most: 92 });
  const members = await listLiveStops(db, domain.id, query.member || undefined);
  const origin = siteOrigin(domain.host);
  const { stop, day, limit } = query;
  const wanted = { ...range, timezone, place: query.place || undefined, stop, day };
  // Who asks for the next times doesn't mean one of this morning.
  const isNext = limit !== undefined && query.from === undefined;
  const stops = stopFeed(members, wanted)
    .filter(({ ends_at: end }) => !isNext || Date.parse(end) > networkTime())
    .slice(0, limit);
  return {
    stops: withStatuses(stops, await activeStatuses(db, domain.id)),
    urlOf: ({ url }) => `${origin}${publicPath(url)}`,
  };
}
