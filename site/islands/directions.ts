import type { PlacedStop } from '#shared/content/week.ts';

type Where = Pick<PlacedStop, 'place' | 'point'> & { address?: string };

/**
 * The way to a stop, in the maps app of the device: Android opens `geo:` in the app that its user chose, Apple's devices open Apple Maps.
 * Others open OpenStreetMap. A stop without a point is searched by its address.
 */
export function directionsTo(where: Where, device = deviceOf(navigator)): string {
  const { place, point, address } = where;
  const words = encodeURIComponent(address || place);
  const at = point?.join(',') ?? '';
  if (device === 'android') return point ? `geo:${at}?q=${at}(${encodeURIComponent(place)})` : `geo:0,0?q=${words}`;
  if (device === 'apple') return `https://maps.apple.com/?daddr=${at || words}`;
  return at
    ? `https://www.openstreetmap.org/directions?to=${at}`
    : `https://www.openstreetmap.org/search?query=${words}`;
}

function deviceOf({ userAgent }: Navigator): 'android' | 'apple' | 'other' {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|macintosh/i.test(userAgent) ? 'apple' : 'other';
}
