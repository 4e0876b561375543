import type { SvgNode } from './svg-styles.ts';

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const numbersIn = (text: string): number[] => (text.match(number) ?? []).map(Number);

/** About how many places of a shape get a marker. */
export function verticesOf({ attributes }: SvgNode): number {
  const data = attributes['d'] ?? attributes['points'];
  return data === undefined ? 2 : 2 + numbersIn(data).length / 2;
}

/** About how many dashes an outline of this length, or outlines of `pathLength`, are cut into. */
export function dashesOf(value: string, length: number): number {
  const dashes = value.includes('(') ? [0.001] : numbersIn(value).map(Math.abs);
  const period = dashes.reduce((sum, dash) => sum + dash, 0);
  return period === 0 ? 0 : (length * dashes.length) / period;
}

/** The length of a shape's outline in user units, too long rather than too short; with `pathLength` that of its dashes. */
export function lengthOf({ name, attributes }: SvgNode): number {
  const of = (attribute: string) => Math.abs(Number.parseFloat(attributes[attribute] ?? '0')) || 0;
  if (of('pathLength') > 0) return of('pathLength');
  switch (name) {
    case 'rect':
      return 2 * (of('width') + of('height'));
    case 'circle':
      return 2 * Math.PI * of('r');
    case 'ellipse':
      return 2 * Math.PI * Math.max(of('rx'), of('ry'));
    case 'line':
      return of('x1') + of('x2') + of('y1') + of('y2');
    case 'path':
      return pathLength(attributes['d'] ?? '');
    default:
      return polyline(numbersIn(attributes['points'] ?? ''));
  }
}

function polyline(points: number[], from: [number, number] | null = null): number {
  let [x, y] = from ?? [points[0] ?? 0, points[1] ?? 0];
  let length = 0;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [nextX = x, nextY = y] = [points[index], points[index + 1]];
    length += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return length;
}

/** How many numbers a command of a path takes. */
const takes: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };

/** A curve counts as its control points, connected. */
function pathLength(data: string): number {
  let [x, y, length] = [0, 0, 0];
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const command = letter.toLowerCase();
    const count = takes[command];
    const numbers = count ? numbersIn(rest) : [];
    for (let at = 0; at + (count ?? 1) <= numbers.length; at += count ?? 1) {
      const some = numbers.slice(at, at + (count ?? 1));
      const [dx, dy] = letter === command ? [x, y] : [0, 0];
      const points =
        command === 'h'
          ? [(some[0] ?? 0) + dx, y]
          : command === 'v'
            ? [x, (some[0] ?? 0) + dy]
            : (command === 'a' ? some.slice(5) : some).map((part, index) => part + (index % 2 ? dy : dx));
      const chord = polyline(points, [x, y]);
      // At most a whole ellipse; a small arc is at most half a circle over its chord.
      length +=
        command === 'a'
          ? some[3]
            ? 2 * Math.PI * Math.max(Math.abs(some[0] ?? 0), Math.abs(some[1] ?? 0), chord)
            : 2 * chord
          : chord;
      [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
    }
  }
  return length;
}
