import type { MemberStop } from '#shared/content/stop-feed.ts';
import type { FeedStop } from '#shared/schemas/stop-feed.ts';

import type { StoppingMember } from '../db/live-stops.ts';

/** Stays the same for the life of a stop's date: stops have ids within their member. */
export function feedIdOf({ stop, date, member }: MemberStop<StoppingMember>): string {
  return `${member.id}.${stop}.${date}`;
}

/** A stop of the open feed. `url` is the page of its member. */
export function presentFeedStop(stop: MemberStop<StoppingMember>, url: string): FeedStop {
  const { member, place, address, latitude, longitude, starts_at, ends_at, note, cancelled } = stop;
  return {
    id: feedIdOf(stop),
    member: { id: member.id, title: member.title, url },
    place,
    ...(address && { address }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    starts_at,
    ends_at,
    ...(note !== '' && { note }),
    ...(cancelled && { status: 'canceled' as const }),
  };
}
