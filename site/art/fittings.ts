// Parts mounted on a body: wheels, service window, awning, roof gear.
import type { Body, BodyPaints } from './body.ts';
import { mix } from './color.ts';
import type { Random } from './random.ts';
import { circle, discs, discsOf, dots, ellipse, line, lines, path, rect, rounds } from './svg.ts';

export function wheel(
  { x, radius, spokes }: Body['wheels'][number],
  { dark, metal, trim, second }: BodyPaints,
  style: number,
): string {
  const y = -radius;
  if (spokes) {
    const reach = radius * 0.82;
    return (
      circle(x, y, radius - 6, 'none', `stroke="${dark}" stroke-width="13"`) +
      lines(6, trim, 5, (index) => {
        const angle = (index * Math.PI) / 6 + 0.2;
        const [dx, dy] = [Math.round(Math.cos(angle) * reach), Math.round(Math.sin(angle) * reach)];
        return `M${x - dx} ${Math.round(y) - dy}L${x + dx} ${Math.round(y) + dy}`;
      }) +
      circle(x, y, 17, second)
    );
  }
  const hub = [
    circle(x, y, radius * 0.56, metal) + circle(x, y, radius * 0.2, dark),
    circle(x, y, radius * 0.6, trim) + circle(x, y, radius * 0.4, second) + circle(x, y, radius * 0.14, trim),
    circle(x, y, radius * 0.54, metal) +
      discsOf(5, dark, (index) => {
        const angle = (index * Math.PI * 2) / 5;
        return [x + Math.cos(angle) * radius * 0.34, y + Math.sin(angle) * radius * 0.34, radius * 0.1];
      }) +
      circle(x, y, radius * 0.12, second),
  ];
  return (
    circle(x, y, radius, dark) + circle(x, y, radius * 0.74, mix(dark, metal, 0.16)) + (hub[style % hub.length] ?? '')
  );
}

// Silhouettes on a shelf, drawn from left to right until the shelf is full.
function shelf(random: Random, from: number, to: number, y: number, color: string): string {
  let x = from;
  let d = '';
  while (x < to - 34) {
    const [item, width] = random.pick<[string, number]>([
      [`M${x} ${y}v-34q0 -8 6 -10v-16h10v16q6 2 6 10v34z`, 34],
      [`M${x} ${y}v-30h26v30z`, 38],
      [`M${x + 4} ${y}v-20h22v20zM${x + 15} ${y - 18}q-24 -10 -18 -32q18 4 18 32q-2 -30 18 -36q8 24 -18 36z`, 42],
      [`M${x} ${y}v-10h34v10zM${x + 3} ${y - 12}v-10h28v10zM${x + 5} ${y - 24}v-9h24v9z`, 46],
      [`M${x} ${y}v-42h16v42zM${x + 20} ${y}v-30h15v30z`, 48],
      [`M${x} ${y}q-4 -34 16 -34t16 34z`, 44],
    ]);
    d += item;
    x += width;
  }
  return path(d, color);
}

type WindowLight = { wall: string; figure: string; shadow: string; lamp: string };

export function serviceWindow(
  { x, y, width, height }: NonNullable<Body['window']>,
  light: WindowLight,
  paints: BodyPaints,
  random: Random,
): string {
  const vendorX = Math.round(x + width * random.between(0.26, 0.74));
  const base = y + height;
  const cap = random.chance(0.6);
  const vendor =
    path(`M${vendorX - 62} ${base}q4 -74 50 -78h24q46 4 50 78z`, light.figure) +
    circle(vendorX, base - 104, 29, light.figure) +
    path(`M${vendorX - 26} ${base}v-46h52v46z`, paints.second) +
    (cap
      ? path(`M${vendorX - 31} ${base - 110}q2 -32 31 -32t31 32h16v8h-78z`, paints.second)
      : circle(vendorX, base - 138, 15, light.figure));
  const lamps = [0.2, 0.5, 0.8]
    .map((share) => Math.round(x + width * share))
    .filter((lamp) => Math.abs(lamp - vendorX) > 40);
  const shelfY = y + Math.round(height * 0.5);
  return (
    rect(x - 12, y - 12, width + 24, height + 20, paints.trim, 10) +
    rect(x, y, width, height, light.wall) +
    line(`M${x + 10} ${shelfY + 4}H${x + width - 10}`, light.shadow, 8) +
    shelf(random, x + 18, x + width - 20, shelfY, light.shadow) +
    line(lamps.map((lamp) => `M${lamp} ${y}v34`).join(''), light.figure, 4) +
    path(lamps.map((lamp) => `M${lamp - 24} ${y + 56}q4 -26 24 -26t24 26z`).join(''), light.figure) +
    path(rounds(lamps.map((lamp) => [lamp, y + 58, 9])), light.lamp) +
    vendor
  );
}

export function counter(
  { x, y, width, height }: NonNullable<Body['window']>,
  paints: BodyPaints,
  random: Random,
  food: string,
): string {
  const base = y + height;
  const left = x - 30;
  const spots = random
    .shuffle([0.06, 0.14, 0.78, 0.86, 0.93])
    .slice(0, 4)
    .map((share) => Math.round(x + width * share));
  const [one = x, two = x, three = x, four = x] = spots;
  return (
    path(`M${one - 9} ${base}v-34q0 -8 5 -10v-12h8v12q5 2 5 10v34z`, paints.second) +
    path(`M${two - 9} ${base}v-36q0 -8 5 -10v-10h8v10q5 2 5 10v36z`, paints.trim) +
    path(`M${three - 18} ${base}v-26h36v26z`, paints.metal) +
    path(
      `M${four - 14} ${base}v-24h28v24zM${four} ${base - 20}q-28 -14 -18 -40q18 8 18 40q0 -38 22 -40q4 26 -22 40z`,
      food,
    ) +
    rect(left, base, width + 60, 18, paints.trim, 5) +
    rect(left + 12, base + 18, width + 36, 13, paints.dark, 0, 'opacity=".25"') +
    line(`M${x + 30} ${base + 20}l-14 40M${x + width - 30} ${base + 20}l14 40`, paints.dark, 7)
  );
}

export const awningKinds = ['scalloped', 'straight', 'pennant', 'plain', 'hatch'] as const;
export function awning(
  { x, y, width }: NonNullable<Body['window']>,
  kind: (typeof awningKinds)[number],
  one: string,
  two: string,
  paints: BodyPaints,
): string {
  const top = y - 40;
  if (kind === 'hatch') {
    return (
      line(`M${x + 14} ${y}L${x - 6} ${top - 66}M${x + width - 14} ${y}L${x + width + 6} ${top - 66}`, paints.dark, 8) +
      path(`M${x - 12} ${y - 8}L${x - 34} ${top - 70}H${x + width + 34}L${x + width + 12} ${y - 8}Z`, one) +
      path(`M${x + 14} ${y - 26}L${x} ${top - 52}H${x + width}L${x + width - 14} ${y - 26}Z`, two) +
      dots(`M${x + 30} ${Math.round((y - 26 + top - 52) / 2)}H${x + width - 24}`, paints.trim, 15, 38)
    );
  }
  const count = Math.round(width / 54) | 1;
  const drop = y + 50;
  const outer = 34;
  const topAt = (index: number) => Math.round(x - 6 + ((width + 12) * index) / count);
  const lowAt = (index: number) => Math.round(x - outer + ((width + outer * 2) * index) / count);
  const piece = (index: number) => {
    const [left, right] = [lowAt(index), lowAt(index + 1)];
    const edge =
      kind === 'pennant'
        ? `V${drop + 16}L${(left + right) / 2} ${drop + 46}L${left} ${drop + 16}`
        : kind === 'scalloped'
          ? `V${drop + 14}A${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${left} ${drop + 14}`
          : `V${drop + 30}H${left}`;
    return `M${topAt(index)} ${top}H${topAt(index + 1)}L${right} ${drop}${edge}V${drop}Z`;
  };
  const pieces = Array.from({ length: count }, (_, index) => piece(index));
  const even = pieces.filter((_, index) => index % 2 === 0).join('');
  const odd = pieces.filter((_, index) => index % 2 === 1).join('');
  const shade = rect(x, y, width, 96, paints.dark, 0, 'opacity=".28"');
  const colors =
    kind === 'plain'
      ? path(even + odd, one) + line(`M${x - outer} ${drop + 2}H${x + width + outer}`, two, 12)
      : path(even, one) + path(odd, two);
  return (
    shade +
    colors +
    path(`M${lowAt(0)} ${drop}H${lowAt(count)}V${drop + 10}H${lowAt(0)}Z`, paints.dark, 'opacity=".14"') +
    rect(x - 14, top - 8, width + 28, 14, paints.dark, 6)
  );
}

export function roofGear(random: Random, { y, from, to }: Body['roof'], paints: BodyPaints, smoke: string): string {
  const gear = random.shuffle([
    (x: number) =>
      rect(x - 34, y - 46, 68, 48, paints.metal, 8) +
      line(`M${x - 20} ${y - 30}h40M${x - 20} ${y - 16}h40`, paints.dark, 4, 'opacity=".5"'),
    (x: number) =>
      rect(x - 10, y - 40, 20, 42, paints.metal) + path(`M${x - 30} ${y - 38}q4 -24 30 -24t30 24z`, paints.dark),
    (x: number) =>
      rect(x - 13, y - 86, 26, 88, paints.dark) +
      rect(x - 20, y - 96, 40, 15, paints.metal, 5) +
      discs(
        `${x + 8} ${y - 130} 20, ${x + 34} ${y - 168} 28, ${x + 24} ${y - 214} 36, ${x + 66} ${y - 236} 30`,
        smoke,
        'opacity=".8"',
      ),
    (x: number) =>
      line(`M${x} ${y}V${y - 110}`, paints.dark, 6) + path(`M${x} ${y - 110}l62 22l-62 24z`, paints.second),
    (x: number) =>
      line(`M${x - 60} ${y - 24}H${x + 60}M${x - 46} ${y - 24}V${y}M${x + 46} ${y - 24}V${y}`, paints.dark, 7) +
      rect(x - 44, y - 62, 50, 38, paints.second, 4) +
      rect(x + 10, y - 52, 34, 28, paints.trim, 4),
  ]);
  const spots = [from + 36, to - 30];
  return spots
    .slice(0, random.whole(1, 2))
    .map((x, index) => gear[index]?.(Math.round(x)) ?? '')
    .join('');
}

export const groundShadow = (width: number, color: string) =>
  ellipse(width / 2, 4, width * 0.54, 26, color, 'opacity=".32"');
