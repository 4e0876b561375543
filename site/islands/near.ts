import type { Point } from '#shared/content/week.ts';
import { formatNumber } from '#shared/rules/numbers.ts';

const earth = 6371;
const mile = 1.609344;

/** The kilometers between two points, over the ground. */
export function distanceBetween([fromLatitude, fromLongitude]: Point, [latitude, longitude]: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(latitude - fromLatitude) +
    Math.cos(radians(fromLatitude)) * Math.cos(radians(latitude)) * half(longitude - fromLongitude);
  return 2 * earth * Math.asin(Math.sqrt(chord));
}

/** A distance in the unit of the signs along the way: '0.4 mi', '650 m', '12 km'. */
export function distanceWords(kilometers: number, unit: 'mi' | 'km'): string {
  if (unit === 'mi') return `${round(kilometers / mile)} mi`;
  return kilometers < 1 ? `${Math.round(kilometers * 100) * 10} m` : `${round(kilometers)} km`;
}

function round(value: number): string {
  return value < 10 ? Math.max(value, 0.1).toFixed(1) : formatNumber(Math.round(value));
}

/** Where the visitor is, if the browser may say so. It isn't stored, and nothing is sent. Null otherwise. */
export function whereAmI(): Promise<Point | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.latitude, coords.longitude]),
      () => resolve(null),
      { maximumAge: 60_000, timeout: 15_000 },
    );
  });
}
