import type { WeekStop } from '#shared/blocks/week.ts';
import type { Stop } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

/** Where a map shows a stop: its point, else its address. */
export function mapOf({
  latitude,
  longitude,
  address,
  place,
}: Pick<Stop, 'latitude' | 'longitude' | 'address' | 'place'>): string {
  if (latitude !== undefined && longitude !== undefined) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || place)}`;
}

/** The stops of a week, cancelled ones among them: Monday first, by time. */
export function sortedStops(stops: Stop[] | undefined): Stop[] {
  return (stops ?? []).toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from));
}

/** Where a member stands: what is cancelled isn't among it. */
export function weekOf(post: Post): WeekStop[] {
  return sortedStops(post.post_body.attributes.stops)
    .filter((stop) => !stop.cancelled)
    .map(weekStop);
}

/** A stop of the week as a table lists it: whoever relies on it must see that it is off. */
export type ListedStop = WeekStop & { cancelled: boolean };

export function listedWeekOf(post: Post): ListedStop[] {
  return sortedStops(post.post_body.attributes.stops).map((stop) => ({
    ...weekStop(stop),
    cancelled: stop.cancelled ?? false,
  }));
}

function weekStop(stop: Stop): WeekStop {
  return {
    place: stop.place,
    address: stop.address === stop.place ? '' : (stop.address ?? ''),
    day: stop.day,
    from: stop.from,
    to: stop.to,
    map: mapOf(stop),
  };
}
