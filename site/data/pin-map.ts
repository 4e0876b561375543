import { apart, closestTo, type MapFrame, northing, type Spot, spotOf } from '#shared/content/map-frame.ts';
import type { Point } from '#shared/content/week.ts';

import { shorten } from './meta.ts';
import { namesWithRoom, type PinName } from './pin-names.ts';

/** A drawing of where stops are, with pins instead of a map: no tiles, no request. */
export type PinMap = {
  frame: MapFrame;
  /** Where each pin is drawn, and the place that it stands for. Its number is its index plus one. */
  pins: { at: Spot; place: Spot; name?: PinName }[];
  /** The bar: percent of the width, and what that is on the ground. The lines of the grid are as far apart. */
  scale: { width: number; text: string };
  /** What a caption says: stops that aren't on the drawing, and that places share pins. */
  missing: string;
};

/** Whose stops a map shows: those of an ISO weekday, of the truck with a page at `path`, or of now. */
export type MapOf = { day: number } | { path: string } | 'now';

/** Points of a drawing, and for each of them its pin's number, or 0. */
export type Pinned = { map: PinMap | null; numbers: number[] };

/** Degrees of the equator. */
const kilometersPerDegree = 111.32;
const mile = 1.609344;
/** Currencies of countries whose signs are in miles. */
const inMiles = ['USD', 'GBP', 'LRD', 'MMK'];
/** The unit of distances in a network with that currency. */
export function unitOf(currency: string): 'mi' | 'km' {
  return inMiles.includes(currency) ? 'mi' : 'km';
}

/** The least width of a drawing, in kilometers: two ends of a parking lot aren't worth one. */
const leastWidth = 0.6;
/** The part of a drawing that holds the points. A pin is above its point, the bar and the arrow are below all. */
const inner = { left: 0.07, right: 0.93, top: 0.2, bottom: 0.8 };
/** In percent of the width: what is closer is the same lot; pins that are closer cover each other on a phone. */
const [lotReach, pinReach] = [0.3, 8.5];
/** With more places than this, there is no room to move pins apart: those close together share one. */
const mostSpread = 30;
/** A drawing is as high as its points ask for, within limits: its height as a part of the width. */
const [flattest, highest] = [0.62, 0.75];
/** How many times farther than most others a point may be, and how far it may always be, in kilometers. */
const farther = 3;
const near = 10;

/**
 * The drawing of a list of stops, in its order; undefined is a stop without a point. Null where all of them would be one pin. Points
 * far away from most are left out, because the others would shrink to a dot. `names` are those of their places, shown where there is room.
 */
export function pinMapOf(points: (Point | undefined)[], currency: string, names: string[] = []): Pinned {
  const known = points.filter((point) => point !== undefined);
  const none = { map: null, numbers: points.map(() => 0) };
  if (known.length < 2) return none;
  const frame = frameOf(withoutFar(distinct(known)));
  const places = placesOf(known, frame, lotReach);
  const isFew = places.length <= mostSpread;
  const drawn = isFew ? places : placesOf(known, frame, pinReach);
  if (drawn.length < 2) return none;
  const at = isFew ? spread(drawn, frame) : drawn;
  const numbers = points.map((point) => (point ? closestTo(spotOf(point, frame), drawn, frame) + 1 : 0));
  const unknown = points.length - known.length;
  const far = numbers.filter((number) => number === 0).length - unknown;
  return {
    map: {
      frame,
      pins: named(
        drawn.map((place, index) => ({ at: rounded(at[index] ?? place), place: rounded(place) })),
        isFew ? drawn.map((_, index) => names[numbers.indexOf(index + 1)] ?? '') : [],
        frame,
      ),
      scale: scaleOf(frame, unitOf(currency)),
      missing: [
        far > 0 ? `${far} more farther away than this map shows` : '',
        unknown > 0 ? `${unknown} more without a point on the map` : '',
        isFew ? '' : 'places close to each other share a pin',
      ]
        .filter(Boolean)
        .join(', '),
    },
    numbers,
  };
}

/** Characters of a name where there is much room, and where there is little. */
const [longestName, shortName] = [36, 26];

/** Pins with the names for which there is room. */
function named(pins: PinMap['pins'], names: string[], [, , , shape]: MapFrame): PinMap['pins'] {
  const texts = names.map((name) => (name ? [shorten(name, longestName), shorten(name, shortName)] : []));
  const shown = namesWithRoom(
    pins.map(({ at }) => at),
    texts,
    shape,
  );
  return pins.map((pin, index) => ({ ...pin, ...(shown[index] && { name: shown[index] }) }));
}

/** The spots of points in their order, without those that are within `reach` of another one. */
function placesOf(points: Point[], frame: MapFrame, reach: number): Spot[] {
  const places: Spot[] = [];
  for (const point of points) {
    const spot = spotOf(point, frame);
    if (isInside(spot) && !places.some((place) => apart(place, spot, frame) <= reach)) places.push(spot);
  }
  return places;
}

/** Moves pins apart that would cover each other: a few steps, in each of which two that are too close push each other away. */
function spread(places: Spot[], frame: MapFrame): Spot[] {
  const [, , , shape] = frame;
  const spots = places.map(([x, y]): Spot => [x, y]);
  for (let step = 0; step < 40; step += 1)
    for (const [index, one] of spots.entries())
      for (const [later, other] of spots.slice(index + 1).entries()) {
        const away = apart(one, other, frame);
        if (away >= pinReach) continue;
        // Those in one spot go apart in a direction of their own.
        const angle = away > 0 ? Math.atan2((other[1] - one[1]) * shape, other[0] - one[0]) : index + later;
        const push = (pinReach - away) / 2;
        move(one, angle + Math.PI, push, shape);
        move(other, angle, push, shape);
      }
  return spots;
}

function move(spot: Spot, angle: number, length: number, shape: number): void {
  spot[0] = within(spot[0] + Math.cos(angle) * length, inner.left, inner.right);
  spot[1] = within(spot[1] + (Math.sin(angle) * length) / shape, inner.top, inner.bottom);
}

function within(percent: number, least: number, most: number): number {
  return Math.min(Math.max(percent, least * 100), most * 100);
}

function rounded([x, y]: Spot): Spot {
  return [round(x), round(y)];
}

function distinct(points: Point[]): Point[] {
  return [...new Map(points.map((point) => [point.join(), point])).values()];
}

/** Longitudes from the western end on, which is east of the widest gap: beyond 180 where the points cross the antimeridian. */
function fromWest(points: Point[]): Point[] {
  const sorted = points.map(([, longitude]) => longitude).toSorted((a, b) => a - b);
  let [start = 0] = sorted;
  let widest = start + 360 - (sorted.at(-1) ?? 0);
  for (const [index, longitude] of sorted.entries()) {
    const gap = longitude - (sorted[index - 1] ?? longitude);
    if (gap > widest) [start, widest] = [longitude, gap];
  }
  return points.map(([latitude, longitude]) => [latitude, longitude < start ? longitude + 360 : longitude]);
}

function withoutFar(points: Point[]): Point[] {
  if (points.length < 5) return points;
  const flat = fromWest(points).map(([latitude, longitude]): Spot => [longitude, northing(latitude)]);
  const middle = (axis: 0 | 1) => flat.map((spot) => spot[axis]).toSorted((a, b) => a - b)[flat.length >> 1] ?? 0;
  const [x, y] = [middle(0), middle(1)];
  const away = flat.map((spot) => Math.hypot(spot[0] - x, spot[1] - y));
  const most = away.toSorted((a, b) => a - b)[Math.floor((away.length - 1) * 0.8)] ?? 0;
  const limit = Math.max(most * farther, degreesOf(near, y));
  return points.filter((_, index) => (away[index] ?? 0) <= limit);
}

/** A length on the ground as degrees of the drawing, which grow toward the poles. */
function degreesOf(kilometers: number, north: number): number {
  return (kilometers / kilometersPerDegree) * Math.cosh((north * Math.PI) / 180);
}

function frameOf(points: Point[]): MapFrame {
  const flat = fromWest(points);
  const [west, east] = ends(flat.map(([, longitude]) => longitude));
  const [south, north] = ends(flat.map(([latitude]) => northing(latitude)));
  const middle = (south + north) / 2;
  const width = Math.max((east - west) / (inner.right - inner.left), degreesOf(leastWidth, middle));
  const height = (north - south) / (inner.bottom - inner.top);
  const shape = Math.min(Math.max(height / width, flattest), highest);
  const span = Math.max(width, height / shape);
  const left = (west + east) / 2 - (span * (inner.left + inner.right)) / 2;
  const top = middle + (span * shape * (inner.top + inner.bottom)) / 2;
  const [x, y, across] = [left, top, span].map((degrees) => Number(degrees.toFixed(5)));
  return [x ?? 0, y ?? 0, across ?? 0, Number(shape.toFixed(2))];
}

function ends(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function isInside([x, y]: Spot): boolean {
  return x >= 0 && x <= 100 && y >= 0 && y <= 100;
}

/** The longest round length that fits into a third of the width: 1, 2 or 5 times a power of ten. */
function scaleOf([, north, span, shape]: MapFrame, unit: 'mi' | 'km'): PinMap['scale'] {
  const middle = north - (span * shape) / 2;
  const whole = span / degreesOf(unit === 'mi' ? mile : 1, middle);
  const power = 10 ** Math.floor(Math.log10(whole / 3));
  const length = [5, 2, 1].map((step) => step * power).find((each) => each <= whole / 3) ?? power;
  return { width: round((length / whole) * 100), text: `${Number(length.toPrecision(1))} ${unit}` };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
