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

/** A member's stops of the week, Monday first, by time; cancelled ones are left out. */
export function weekOf(post: Post): WeekStop[] {
  return (post.post_body.attributes.stops ?? [])
    .filter((stop) => !stop.cancelled)
    .toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))
    .map((stop) => ({
      place: stop.place,
      address: stop.address === stop.place ? '' : (stop.address ?? ''),
      day: stop.day,
      from: stop.from,
      to: stop.to,
      map: mapOf(stop),
    }));
}
