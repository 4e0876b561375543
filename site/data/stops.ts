import type { WeekStop } from '#shared/content/week.ts';
import type { Stop } from '#shared/schemas/post-attributes.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

/** A link to a stop on a map: by its coordinates, else by its address. */
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

/** Stops by weekday (Monday first) and time, including canceled ones. */
export function sortedStops(stops: Stop[] | undefined): Stop[] {
  return (stops ?? []).toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from));
}

/** The member's stops without canceled ones. */
export function weekOf(post: PostOf<'member'>): WeekStop[] {
  return sortedStops(post.post_body.attributes.stops)
    .filter((stop) => !stop.cancelled)
    .map(weekStop);
}

/** A stop in a table. Canceled ones stay in it and say so, for those who rely on them. */
export type ListedStop = WeekStop & { cancelled: boolean };

export function listedWeekOf(post: PostOf<'member'>): ListedStop[] {
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
