import type { SvgNode } from './svg-styles.ts';

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const numbersIn = (text: string): number[] => (text.match(number) ?? []).map(Number);

/** About how many places of a shape get a marker. */
export function verticesOf({ attributes }: SvgNode): number {
  const data = attributes['d'] ?? attributes['points'];
  return data === undefined ? 2 : 2 + numbersIn(data).length / 2;
}

/** The largest measures in an SVG, in user units: of what a percentage is a part, of a letter, and of a stroke's width. */
export type Measures = { box: number; font: number; stroke: number };

/** Pixels of a unit. Others depend on fonts and boxes around the element, so they count as many. */
const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.945 };
const manyPixels = 1000;
/** The least that a dash counts in such a unit. */
const finest = 0.001;

/** A length with its unit, in lower case. */
const measure = /([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)/gi;
const measuresIn = (text: string) =>
  Array.from(
    text.matchAll(measure),
    ([, digits, unit = '']) => [Math.abs(Number(digits)), unit.toLowerCase()] as const,
  );

/** The largest length in a text, at most; `box` is what a percentage is a part of. */
function pixelsIn(text: string, box: number): number {
  const pixels = measuresIn(text).map(
    ([count, unit]) => count * (unit === '%' ? box / 100 : (units[unit] ?? manyPixels)),
  );
  return Math.max(0, ...pixels.slice(0, 20));
}

export function measuresOf(text: string): Measures {
  const largest = (pattern: RegExp, box: number, least: number) =>
    Array.from(text.matchAll(pattern)).reduce((most, [, value = '']) => Math.max(most, pixelsIn(value, box)), least);
  const box = largest(/\b(?:viewBox|width|height)="([^"]*)"/g, 300, 300);
  return {
    box,
    font: largest(/\bfont(?:-size)?(?:="|\s*:)([^;"}]*)/gi, box, 16),
    stroke: largest(/\bstroke-width(?:="|\s*:)([^;"}]*)/gi, box, 1),
  };
}

/**
 * What the dashes of an outline of this length, or outlines of `pathLength`, cost in elements. Those that are shorter than the
 * stroke is wide cost more, up to twenty times.
 */
export function dashesOf(value: string, length: number, { stroke }: Measures): number {
  const dashes = measuresIn(value).map(([count, unit]) => count * (units[unit] ?? finest));
  const period = dashes.reduce((sum, dash) => sum + dash, 0);
  if (!(period > 0)) return 0;
  return ((length * dashes.length) / period) * (0.2 + Math.min(20, stroke / period) / 4);
}

/** Ems of outline that a letter has at most. */
const emsOfLetter = 10;

/** The length of a shape's outline in user units, too long rather than too short; with `pathLength` that of its dashes. */
export function lengthOf({ name, attributes, characters }: SvgNode, { box, font }: Measures): number {
  const of = (attribute: string) => pixelsIn(attributes[attribute] ?? '', box);
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
    case 'text':
    case 'tspan':
    case 'textPath':
      return emsOfLetter * (characters * font + of('textLength'));
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
