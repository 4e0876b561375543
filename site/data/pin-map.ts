import { type MapFrame, northing, pinAt, type Spot, spotOf } from '#shared/content/map-frame.ts';
import type { Point } from '#shared/content/week.ts';

/** A drawing of where stops are, with pins instead of a map: no tiles, no request. */
export type PinMap = {
  frame: MapFrame;
  /** A pin stands for all points that are too close to be told apart. Its number is its index plus one. */
  pins: Spot[];
  /** The bar: percent of the width, and what that is on the ground. The lines of the grid are as far apart. */
  scale: { width: number; text: string };
  /** What a caption says: stops that aren't on the drawing. */
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
/** The least width of a drawing, in kilometers: two ends of a parking lot aren't worth one. */
const leastWidth = 0.6;
/** The part of a drawing that holds the points. A pin is above its point. */
const inner = { left: 0.09, right: 0.91, top: 0.18, bottom: 0.88 };
/** A drawing is as high as its points ask for, within limits: its height as a part of the width. */
const [flattest, highest] = [0.62, 0.86];
/** How many times farther than most others a point may be, and how far it may always be, in kilometers. */
const farther = 3;
const near = 10;

/**
 * The drawing of a list of stops, in its order; undefined is a stop without a point. Null where all of them would be one pin. Points
 * far away from most are left out, because the others would shrink to a dot.
 */
export function pinMapOf(points: (Point | undefined)[], currency: string): Pinned {
  const known = points.filter((point) => point !== undefined);
  const none = { map: null, numbers: points.map(() => 0) };
  if (known.length < 2) return none;
  const frame = frameOf(withoutFar(distinct(known)));
  const pins: Spot[] = [];
  for (const point of known) {
    const spot = spotOf(point, frame);
    if (isInside(spot) && pinAt(spot, pins, frame) < 0) pins.push(spot);
  }
  if (pins.length < 2) return none;
  const numbers = points.map((point) => (point ? pinAt(spotOf(point, frame), pins, frame) + 1 : 0));
  const unknown = points.length - known.length;
  const far = numbers.filter((number) => number === 0).length - unknown;
  return {
    map: {
      frame,
      pins: pins.map(([x, y]) => [round(x), round(y)]),
      scale: scaleOf(frame, inMiles.includes(currency) ? 'mi' : 'km'),
      missing: [
        far > 0 ? `${far} more farther away than this map shows` : '',
        unknown > 0 ? `${unknown} more without a point on the map` : '',
      ]
        .filter(Boolean)
        .join(', '),
    },
    numbers,
  };
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
