// Short functions that write SVG elements. Coordinates are rounded to whole numbers, which is invisible at poster size.
import type { Random } from './random.ts';

export type Point = [number, number];
const n = (value: number) => Math.round(value);
const fine = (value: number) => Math.round(value * 100) / 100;

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;

export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${fine(width)}"${extra && ` ${extra}`}/>`;

// A row of round dots (rivets, bulbs, seeds, stars) as one dashed stroke, which takes few bytes.
export const dots = (d: string, stroke: string, width: number, gap: number) =>
  line(d, stroke, width, `stroke-dasharray=".1 ${fine(gap)}"`);

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${radius ? ` rx="${n(radius)}"` : ''}${extra && ` ${extra}`}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${extra && ` ${extra}`}/>`;

export const ring = (radius: number, stroke: string, width: number, extra = '') =>
  circle(0, 0, radius, 'none', `stroke="${stroke}" stroke-width="${width}"${extra && ` ${extra}`}`);

export const ellipse = (x: number, y: number, across: number, down: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(across)}" ry="${n(down)}" fill="${fill}"${extra && ` ${extra}`}/>`;

export type Placement = { x?: number; y?: number; scale?: number; flip?: boolean; rotate?: number; extra?: string };
export function place(content: string, { x = 0, y = 0, scale = 1, flip = false, rotate = 0, extra = '' }: Placement) {
  const parts = [];
  if (x || y) parts.push(`translate(${n(x)} ${n(y)})`);
  if (rotate) parts.push(`rotate(${n(rotate)})`);
  if (scale !== 1 || flip) parts.push(flip ? `scale(${fine(-scale)} ${fine(scale)})` : `scale(${fine(scale)})`);
  const transform = parts.length ? ` transform="${parts.join('')}"` : '';
  return `<g${transform}${extra && ` ${extra}`}>${content}</g>`;
}

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

// Rounds the decimals in a path, which saves bytes.
export const inWhole = (d: string) => d.replace(/\d+\.\d+/g, (value) => String(n(Number(value))));

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

// One element with many subpaths.
export const paths = (count: number, fill: string, draw: (index: number) => string, extra = '') =>
  path(repeat(count, draw), fill, extra);
export const lines = (count: number, stroke: string, width: number, draw: (index: number) => string, extra = '') =>
  line(repeat(count, draw), stroke, width, extra);

// Stripes in two colors by turns.
export const stripes = (count: number, even: string, odd: string, draw: (index: number) => string) =>
  paths(count, even, (index) => (index % 2 ? '' : draw(index))) +
  paths(count, odd, (index) => (index % 2 ? draw(index) : ''));

// Each disc has an x, a y and a radius.
export type Disc = [x: number, y: number, radius: number];
export const rounds = (all: readonly Disc[]) =>
  all
    .map(([x, y, r]) => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${2 * n(r)} 0a${n(r)} ${n(r)} 0 1 0-${2 * n(r)} 0`)
    .join('');
export const discsOf = (count: number, fill: string, draw: (index: number) => Disc, extra = '') =>
  path(rounds(Array.from({ length: count }, (_, index) => draw(index))), fill, extra);

// '70 -150 20, 150 -66 70' is [[70, -150, 20], [150, -66, 70]].
const triples = (list: string) => list.split(', ').map((row) => row.split(' ').map(Number) as Disc);
export const discs = (list: string, fill: string, extra = '') => path(rounds(triples(list)), fill, extra);

// Draws something at each place of a list such as '70 -150 20, 150 -66 70': x, y and, if it matters, a rotation.
export const drawAt = (list: string, draw: (x: number, y: number, rotate: number, index: number) => string) =>
  triples(list)
    .map(([x, y, rotate], index) => draw(x, y, rotate, index))
    .join('');

export const around = (x: number, y: number, radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
};

// A closed smooth outline: the points are control points, the midpoints between them are on the curve.
function soft(points: readonly Point[]): string {
  const count = points.length;
  const at = (index: number) => points[(index + count) % count] as Point;
  const middle = (index: number): Point => [
    (at(index)[0] + at(index + 1)[0]) / 2,
    (at(index)[1] + at(index + 1)[1]) / 2,
  ];
  const start = middle(count - 1);
  const curves = points.map(([x, y], index) => {
    const [endX, endY] = middle(index);
    return `Q${n(x)} ${n(y)} ${n(endX)} ${n(endY)}`;
  });
  return `M${n(start[0])} ${n(start[1])}${curves.join('')}Z`;
}

export function blob(
  random: Random,
  x: number,
  y: number,
  radius: number,
  wobble = 0.15,
  count = 9,
  squash = 1,
): string {
  const turn = random.between(0, 360);
  const points = Array.from({ length: count }, (_, index): Point => {
    const reach = radius * (1 + random.between(-wobble, wobble));
    const [atX, atY] = around(0, 0, reach, turn + (index * 360) / count);
    return [x + atX, y + atY * squash];
  });
  return soft(points);
}

export function scalloped(radius: number, bumps: number, depth: number): string {
  const points = Array.from({ length: bumps * 2 }, (_, index) =>
    around(0, 0, radius + (index % 2 ? depth : -depth), (index * 180) / bumps),
  );
  return soft(points);
}

export function starPath(x: number, y: number, radius: number, inner = 0.42, tips = 5): string {
  return polygon(
    Array.from({ length: tips * 2 }, (_, index) =>
      around(x, y, index % 2 ? radius * inner : radius, -90 + (index * 180) / tips),
    ),
  );
}

// Every stroke inherits the round caps and joins.
export const picture = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${content.replace(/\d+\.\d{3,}/g, (value) => String(fine(Number(value))))}</svg>`;

// A definition to draw once, and the short element that repeats it.
export const stamp = (id: string, content: string) => ({
  define: `<defs><g id="${id}">${content}</g></defs>`,
  use: `<use href="#${id}"/>`,
});

// Rays of light from one point, like those of a sun.
export const rays = (count: number, x: number, y: number, reach: number, fill: string, turn = 0, spread = 0.2) =>
  paths(count, fill, (index) => {
    const tip = (angle: number) => `${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}`;
    const angle = (index * Math.PI * 2) / count + turn;
    return `M${x} ${y | 0}L${tip(angle)}L${tip(angle + spread)}Z`;
  });

// A square tile over a whole area.
export const tiled = (id: string, size: number, tile: string, width: number, height: number, extra = '', turn = 0) =>
  `<defs><pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${tile}</pattern></defs>${rect(0, 0, width, height, `url(#${id})`, 0, extra)}`;

// Halftone: one tall tile whose dots grow downward. A dot is a zero-length stroke with a round cap, a row is one path.
export function halftone(id: string, color: string, height: number, grid = 26, from = 0, to = 0.46): string {
  const rows = Math.max(4, Math.round(height / grid));
  const step = height / rows;
  const dotRows = repeat(rows, (row) => {
    const radius = grid * (from + ((to - from) * (row + 0.5)) / rows);
    if (radius < 1) return '';
    const y = n(step * (row + 0.5));
    return `<path d="${row % 2 ? `M${grid / 2} ${y}h.1` : `M0 ${y}h.1M${grid} ${y}h.1`}" stroke-width="${fine(radius * 2)}"/>`;
  });
  return `<pattern id="${id}" width="${grid}" height="${n(height)}" patternUnits="userSpaceOnUse" stroke="${color}">${dotRows}</pattern>`;
}

// Many dots of one size, about 12 bytes each.
export const specks = (count: number, color: string, width: number, draw: () => Point) =>
  lines(count, color, width, () => {
    const [x, y] = draw();
    return `M${n(x)} ${n(y)}h.1`;
  });
