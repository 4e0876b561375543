// Plates, bowls, trays, boards and baskets, seen from above, centered on 0,0.
import { mix } from './color.ts';
import type { Kitchen } from './garnish.ts';
import { circle, dots, ellipse, line, lines, path, rect, repeat, ring } from './svg.ts';

const gloss = (r: number, color: string) =>
  line(
    `M${(-r * 0.72) | 0} ${(-r * 0.56) | 0}A${(r * 0.91) | 0} ${(r * 0.91) | 0} 0 0 1 ${(r * 0.1) | 0} ${(-r * 0.9) | 0}`,
    color,
    r * 0.03,
    'opacity=".75"',
  );

export function plate({ inks, plate: color, random }: Kitchen, r = 430): string {
  const inner = mix(color, inks.ink, 0.08);
  const rim = random.pick([
    () => ring(r * 0.95, inks.primary, 10),
    () => ring(r * 0.9, inks.accent, 22, 'stroke-linecap="butt" stroke-dasharray="30 22"'),
    () => ring(r * 0.93, inks.coolDeep, 16, 'stroke-dasharray=".1 38"'),
    () => '',
  ])();
  return (
    circle(20, 28, r, inks.ink, 'opacity=".24"') +
    circle(0, 0, r, color) +
    rim +
    circle(0, 0, r * 0.8, inner) +
    circle(4, 6, r * 0.77, mix(color, inks.ink, 0.03)) +
    gloss(r, inks.paper)
  );
}

export function bowl(
  { inks, random }: Kitchen,
  fill: string,
  r = 410,
  color = random.pick([inks.primary, inks.coolDeep, inks.paper, inks.ink, inks.accentDeep]),
): string {
  return (
    circle(24, 34, r, inks.ink, 'opacity=".26"') +
    circle(0, 0, r, color) +
    circle(0, 0, r * 0.94, mix(color, inks.paper, 0.22)) +
    circle(0, 0, r * 0.9, mix(color, inks.ink, 0.4)) +
    circle(0, 4, r * 0.875, fill) +
    gloss(r * 1.02, inks.paper)
  );
}

export function tray({ inks, food, random }: Kitchen, width = 860, height = 760): string {
  const [x, y] = [-width / 2, -height / 2];
  const metal = random.chance(0.5);
  const color = metal ? food.steelDeep : random.pick([inks.primary, inks.coolDeep, inks.accentDeep]);
  const paper = mix(food.cream, inks.paper, 0.5);
  return (
    rect(x + 22, y + 32, width, height, inks.ink, 60, 'opacity=".24"') +
    rect(x, y, width, height, color, 60) +
    rect(x + 18, y + 18, width - 36, height - 36, mix(color, inks.paper, 0.3), 48) +
    rect(x + 34, y + 34, width - 68, height - 68, mix(color, inks.ink, 0.12), 38) +
    path(
      `M${x + 50} ${y + 70}L${(x + width * 0.4) | 0} ${y + 40}L${x + width - 44} ${y + 62}L${x + width - 62} ${y + height - 54}L${(x + width * 0.5) | 0} ${y + height - 40}L${x + 66} ${y + height - 62}Z`,
      paper,
    ) +
    line(
      `M${x + 120} ${y + 90}L${x + 220} ${y + height - 110}M${x + width - 150} ${y + 100}L${x + width - 230} ${(y + height * 0.5) | 0}`,
      mix(paper, inks.ink, 0.1),
      5,
    )
  );
}

export function board({ inks, food }: Kitchen, width = 860, height = 600): string {
  const [x, y] = [-width / 2, -height / 2];
  const wood = mix(food.crust, food.bunLight, 0.35);
  const d = `M${x + 50} ${y}H${-x - 50}Q${-x} ${y} ${-x} ${y + 50}V${-y - 50}Q${-x} ${-y} ${-x - 50} ${-y}H${x + 50}Q${x} ${-y} ${x} ${-y - 50}V${y + 50}Q${x} ${y} ${x + 50} ${y}Z`;
  return (
    `<path d="${d}" fill="${inks.ink}" opacity=".24" transform="translate(20 28)"/>` +
    path(d, wood) +
    lines(
      5,
      mix(wood, food.toast, 0.35),
      5,
      (index) =>
        `M${x + 40} ${(y + 70 + index * ((height - 120) / 4)) | 0}q${(width * 0.24) | 0} ${index % 2 ? -26 : 22} ${(width * 0.46) | 0} 0t${(width * 0.42) | 0} 0`,
    ) +
    circle(-x - 60, 0, 26, mix(wood, food.char, 0.6))
  );
}

export function basket({ inks, food, random }: Kitchen, across = 430, down = 340): string {
  const color = random.pick([inks.primary, inks.coolDeep, inks.accentDeep]);
  const check = mix(inks.primary, food.white, 0.12);
  return (
    ellipse(20, 32, across, down, inks.ink, 'opacity=".26"') +
    ellipse(0, 0, across, down, color) +
    `<ellipse cx="0" cy="0" rx="${across - 24}" ry="${down - 24}" fill="none" stroke="${mix(color, inks.paper, 0.4)}" stroke-width="12" stroke-linecap="butt" stroke-dasharray="40 22"/>` +
    path(
      `M${-across + 40} -40L${(-across * 0.6) | 0} ${-down + 10}L-60 ${(-down * 0.8) | 0}L60 ${-down - 16}L${(across * 0.6) | 0} ${(-down * 0.78) | 0}L${across - 20} -80L${(across * 0.88) | 0} 60L${across - 60} ${(down * 0.6) | 0}L${(across * 0.3) | 0} ${down - 30}L-40 ${(down * 0.86) | 0}L${(-across * 0.5) | 0} ${down - 40}L${-across + 50} ${(down * 0.4) | 0}Z`,
      food.white,
    ) +
    dots(
      repeat(
        6,
        (index) => `M${(-across * 0.66) | 0} ${(-down * 0.56 + index * down * 0.22) | 0}H${(across * 0.7) | 0}`,
      ),
      check,
      26,
      62,
    )
  );
}
