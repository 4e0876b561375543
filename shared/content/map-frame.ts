import type { Point } from './week.ts';

/**
 * The piece of the earth that a drawing shows, in degrees of Web Mercator: its top left corner, its width, and its height as a part of the
 * width.
 */
export type MapFrame = [west: number, north: number, span: number, shape: number];
/** A position on a drawing in percent of its width and its height, from the top left. */
export type Spot = [x: number, y: number];

/** Where a latitude is on a Mercator map, in degrees of the equator. The poles would be infinitely far away. */
export function northing(latitude: number): number {
  const radians = (Math.min(Math.max(latitude, -85), 85) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** Where a point is on a drawing. It may lie outside. */
export function spotOf([latitude, longitude]: Point, [west, north, span, shape]: MapFrame): Spot {
  // A drawing can cross the antimeridian.
  const east = (((longitude - west) % 360) + 360) % 360;
  return [(east / span) * 100, ((north - northing(latitude)) / span / shape) * 100];
}

/** The index of the place that is closest to a spot; -1 if the drawing doesn't show the spot. */
export function closestTo(spot: Spot, places: Spot[], frame: MapFrame): number {
  if (spot.some((percent) => percent < 0 || percent > 100)) return -1;
  const away = places.map((place) => apart(place, spot, frame));
  return away.indexOf(Math.min(...away));
}

/** How far two spots are apart, in percent of the width. */
export function apart([x, y]: Spot, [otherX, otherY]: Spot, [, , , shape]: MapFrame): number {
  return Math.hypot(x - otherX, (y - otherY) * shape);
}
