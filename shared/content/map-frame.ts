import type { Point } from './week.ts';

/**
 * The piece of the earth that a drawing shows, in degrees of Web Mercator: its top left corner, its width, and its height as a part of the
 * width.
 */
export type MapFrame = [west: number, north: number, span: number, shape: number];
/** A position on a drawing in percent of its width and its height, from the top left. */
export type Spot = [x: number, y: number];

/** In percent of the width: points that are closer share a pin, so that its number can be read on a phone too. */
const pinReach = 7;

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

/** The index of the pin that stands for a spot: the closest one within reach, -1 without any. */
export function pinAt(spot: Spot, pins: Spot[], [, , , shape]: MapFrame): number {
  const away = ([x, y]: Spot) => Math.hypot(x - spot[0], (y - spot[1]) * shape);
  const closest = pins.reduce(
    (best, pin, index) => (best < 0 || away(pin) < away(pins[best] ?? pin) ? index : best),
    -1,
  );
  const found = pins[closest];
  return found && away(found) <= pinReach ? closest : -1;
}
