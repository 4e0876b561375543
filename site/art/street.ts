// The ground, string lights, and props on the sidewalk.
import { mix } from './color.ts';
import type { Inks } from './palettes.ts';
import { cat } from './people.ts';
import type { Random } from './random.ts';
import type { Light } from './sky.ts';
import {
  circle,
  discs,
  dots,
  ellipse,
  halftone,
  line,
  lines,
  path,
  paths,
  place,
  polygon,
  rect,
  repeat,
  specks,
} from './svg.ts';

type Ground = { random: Random; light: Light; inks: Inks; width: number; y: number; height: number };

function surfaces({ random, light, inks, width, y, height }: Ground) {
  const { ground, groundLine } = light;
  const depth = height - y;
  return {
    road: () =>
      rect(0, y + depth * 0.56, width, depth, mix(ground, inks.ink, 0.24)) +
      rect(0, y + depth * 0.56, width, 12, groundLine) +
      paths(Math.ceil(width / 300), groundLine, (index) => `M${index * 300 - 60} ${height - 74}h150l-20 26h-150z`),
    paving: () =>
      line(
        repeat(
          9,
          (index) =>
            `M${(width * ((index / 8) * 0.8 + 0.1)) | 0} ${y + 26}L${(width * ((index / 8) * 2 - 0.5)) | 0} ${height}`,
        ) + `M0 ${(y + depth * 0.3) | 0}H${width}M0 ${(y + depth * 0.62) | 0}H${width}`,
        groundLine,
        4,
        'opacity=".7"',
      ),
    dust: () =>
      paths(
        16,
        groundLine,
        () =>
          `M${random.whole(-60, width)} ${random.whole(y + 50, height - 20)}h${random.whole(60, 220)}v7h-${random.whole(40, 120)}z`,
        'opacity=".8"',
      ) +
      [9, 15]
        .map((size) => specks(7, groundLine, size, () => [random.whole(0, width), random.whole(y + 60, height - 20)]))
        .join(''),
    boards: () =>
      lines(5, groundLine, 5, (index) => `M0 ${(y + 30 + depth * (index / 5) ** 1.3) | 0}H${width}`, 'opacity=".8"') +
      dots(`M60 ${(y + depth * 0.1 + 36) | 0}H${width}M140 ${(y + depth * 0.5) | 0}H${width}`, groundLine, 9, 260),
    checks: () =>
      paths(3, mix(ground, groundLine, 0.55), (row) =>
        repeat(10, (index) => {
          const at = (column: number, level: number): [number, number] => [
            width / 2 + (column - 5) * width * (0.11 + level * 0.05),
            y + 26 + (depth - 26) * (level / 3) ** 1.25,
          ];
          return (index + row) % 2
            ? polygon([at(index, row), at(index + 1, row), at(index + 1, row + 1), at(index, row + 1)])
            : '';
        }),
      ),
  };
}

export function drawGround(
  id: string,
  random: Random,
  light: Light,
  inks: Inks,
  width: number,
  y: number,
  height: number,
): string {
  const { ground, groundLine } = light;
  const depth = height - y;
  const curb = rect(0, y, width, 26, mix(ground, groundLine, 0.6));
  const base = rect(0, y, width, depth + 2, ground);
  const styles = surfaces({ random, light, inks, width, y, height });
  const style = random.pick(Object.keys(styles) as (keyof typeof styles)[]);
  const fade = `<defs>${halftone(`${id}g`, light.shadow, depth, 22, 0, 0.3)}</defs><g transform="translate(0 ${y})">${rect(0, 0, width, depth, `url(#${id}g)`, 0, 'opacity=".26"')}</g>`;
  const puddles = light.wet
    ? repeat(4, () => {
        const [x, down, across] = [
          random.whole(80, width - 80),
          random.whole(y + 110, height - 50),
          random.whole(90, 200),
        ];
        return (
          ellipse(x, down, across, across * 0.13, mix(ground, inks.coolSoft, 0.6)) +
          ellipse(x + 14, down + 3, across * 0.5, across * 0.05, inks.glow, 'opacity=".6"')
        );
      })
    : '';
  return base + styles[style]() + curb + fade + puddles;
}

export function stringLights(random: Random, inks: Inks, light: Light, width: number, y: number, count = 2): string {
  const cord = light.isDark ? mix(light.sky, inks.paper, 0.25) : mix(inks.ink, light.sky, 0.2);
  const bulb = light.isDark || light.wet ? inks.glow : random.pick([inks.paper, inks.accent, inks.primary]);
  const runs = Array.from({ length: count }, (_, index) => {
    const half = Math.round(width * ([0.34, 0.66, 0.5][index % 3] ?? 0.5) + random.whole(-60, 60));
    const top = y + random.whole(-40, 50);
    const low = y + index * 74 + random.whole(90, 150);
    return `M-20 ${top}Q${(half / 2) | 0} ${low + 60} ${half} ${y - 20 + index * 40}Q${((width + half) / 2) | 0} ${low} ${width + 20} ${y + random.whole(-60, 30)}`;
  }).join('');
  const halo = light.isDark ? dots(runs, bulb, 44, 78).replace('/>', ' opacity=".2"/>') : '';
  return line(runs, cord, 4) + halo + dots(runs, bulb, light.isDark ? 19 : 21, 78);
}

export function prop(random: Random, inks: Inks, light: Light): string {
  const wood = mix(inks.accentDeep, inks.ink, 0.25);
  const shadow = ellipse(0, 0, 80, 11, light.shadow, 'opacity=".3"');
  const dim = (color: string) => (light.isDark ? mix(color, inks.night, 0.25) : color);
  return random.pick([
    () =>
      shadow +
      path('M-62 0L-44 -190H44L62 0H46L41 -26H-41L-46 0Z', wood) +
      path('M-34 -178H34L44 -44H-44Z', inks.ink) +
      line('M-18 -152H18', inks.glow, 9) +
      line('M-22 -122H22M-26 -98H14M-28 -74H20', dim(inks.paper), 6),
    () =>
      shadow +
      path('M-48 -96H48L36 0H-36Z', dim(inks.primary)) +
      path(
        'M0 -92Q-70 -130 -62 -214Q-10 -190 0 -100Q4 -220 50 -250Q70 -180 8 -96Q50 -150 92 -150Q84 -96 0 -92Z',
        dim(inks.leaf),
      ) +
      rect(-54, -104, 108, 20, dim(inks.primaryDeep), 6),
    () =>
      ellipse(0, 0, 110, 12, light.shadow, 'opacity=".3"') +
      rect(-104, -132, 208, 16, dim(inks.accent), 6) +
      line('M-70 -118L-84 -4M70 -118L84 -4', inks.ink, 10) +
      rect(-54, -176, 26, 44, dim(inks.primary), 4) +
      rect(-14, -160, 50, 28, dim(inks.paper), 4) +
      path('M-170 -78h52v12h-52zM118 -78h52v12h-52z', dim(inks.accent)) +
      line('M-160 -66L-166 -2M-128 -66L-122 -2M128 -66L122 -2M160 -66L166 -2', inks.ink, 8),
    () => shadow + place(cat(inks.ink), { scale: random.between(0.8, 1), flip: random.chance(0.5) }),
    () =>
      shadow +
      rect(-60, -70, 120, 70, wood, 5) +
      line('M-60 -46H60M-60 -22H60', mix(wood, inks.ink, 0.4), 5) +
      discs('-36 -80 22, 4 -84 24, 40 -78 20', dim(random.pick([inks.accent, inks.primary, inks.leaf]))) +
      circle(-10, -100, 18, dim(inks.sun)),
    () =>
      shadow +
      line('M-34 -4L-26 -104M34 -4L26 -104M-30 -50H30', inks.ink, 9) +
      rect(-44, -116, 88, 18, dim(inks.accent), 9),
  ])();
}
