// Backdrops between the sky and the street. Each is `width` pixels wide and stands on `y`.
import { mix } from './color.ts';
import type { Inks } from './palettes.ts';
import type { Random } from './random.ts';
import type { Light } from './sky.ts';
import { dots, drawAt, line, lines, path, paths, place, rect, repeat } from './svg.ts';

type Scene = { random: Random; light: Light; inks: Inks; width: number; y: number };
export type Look = 'dust' | 'harbor';

function skyline({ random }: Scene, from: number, to: number, y: number, low: number, high: number): string {
  let d = '';
  for (let x = from; x < to;) {
    const across = random.whole(70, 150);
    const up = random.whole(low, high);
    const top = y - up;
    const plain = `M${x} ${y}V${top}h${across}V${y}z`;
    d += random.pick([
      `M${x} ${y}V${top}l${(across / 2) | 0} -34l${(across / 2) | 0} 34V${y}z`,
      `${plain}M${x + 24} ${top}v-26h22v26z`,
      `M${x} ${y}V${top + 30}h18v-30h${across - 36}v30h18V${y}z`,
      `${plain}M${(x + across / 2) | 0} ${top}v-70h6v70z`,
      plain,
      plain,
    ]);
    x += across - 2;
  }
  return d;
}

const litWindows = ({ random, light, inks, width, y }: Scene, height: number) =>
  dots(
    repeat(7, () => `M${random.whole(0, width)} ${y - random.whole(60, height)}h${random.whole(60, 200)}`),
    light.isDark ? inks.glow : mix(light.far, inks.paper, 0.4),
    11,
    34,
  );

function city(scene: Scene): string {
  const { light, width, y } = scene;
  return (
    path(skyline(scene, -20, width, y, 200, 440), light.far) +
    path(skyline(scene, -60, width, y, 90, 250), light.middle) +
    litWindows(scene, 200)
  );
}

export const cactus = (x: number, y: number, size: number, color: string) =>
  line(
    `M${x} ${y}v${-size}M${x} ${y - Math.round(size * 0.3)}h${Math.round(size * 0.32)}v${-Math.round(size * 0.34)}M${x} ${y - Math.round(size * 0.46)}h${-Math.round(size * 0.3)}v${-Math.round(size * 0.28)}`,
    color,
    size * 0.17,
  );

const ridge = (random: Random, width: number, y: number, low: number, high: number) => {
  let d = `M-40 ${y}V${y - random.whole(low, high)}`;
  for (let x = -40; x < width + 40;) {
    const step = random.whole(180, 340);
    d += `Q${x + Math.round(step / 2)} ${y - random.whole(low, high) - 60} ${x + step} ${y - random.whole(low, high)}`;
    x += step;
  }
  return `${d}V${y}Z`;
};

const mesa = (random: Random, x: number, y: number, across: number, up: number) =>
  `M${x} ${y}l${Math.round(across * 0.16)} ${-Math.round(up * 0.5)}l${random.whole(10, 20)} ${-Math.round(up * 0.5)}h${Math.round(across * 0.5)}l${random.whole(10, 24)} ${Math.round(up * 0.46)}l${Math.round(across * 0.2)} ${Math.round(up * 0.54)}z`;

function desert({ random, light, inks, width, y }: Scene): string {
  const tall = random.whole(150, 210);
  const mesas = [
    mesa(random, random.whole(-100, 60), y, random.whole(420, 560), random.whole(240, 330)),
    mesa(random, Math.round(width * random.between(0.58, 0.7)), y, random.whole(400, 600), random.whole(180, 300)),
  ];
  const green = light.isDark ? light.near : mix(light.near, inks.leafDeep, 0.5);
  return (
    path(mesas.join(''), light.far) +
    path(ridge(random, width, y, 30, 90), light.middle) +
    cactus(random.whole(40, 110), y + 16, tall, green) +
    cactus(width - random.whole(50, 130), y + 20, random.whole(110, 260), green) +
    cactus(random.whole(180, 300), y + 8, 84, green)
  );
}

function hills({ random, light, inks, width, y }: Scene): string {
  const tree = (x: number, up: number) =>
    `M${(x - up * 0.22) | 0} ${y}q0 ${-up} ${(up * 0.22) | 0} ${-up}q${(up * 0.22) | 0} 0 ${(up * 0.22) | 0} ${up}z`;
  return (
    path(ridge(random, width, y, 190, 300), light.far) +
    path(ridge(random, width, y, 80, 170), light.middle) +
    paths(12, light.isDark ? light.near : mix(light.near, inks.leafDeep, 0.35), () =>
      tree(random.whole(-20, width), random.whole(80, 190)),
    )
  );
}

function boat({ random, light, inks }: Scene, x: number, y: number): string {
  const mast = random.whole(180, 330);
  const hull = random.pick([inks.paper, inks.accent, inks.primary, light.near]);
  const size = random.whole(120, 170);
  const sail = random.chance(0.4);
  return (
    line(
      `M${x} ${y}v${-mast}M${x - 50} ${y - 34}L${x} ${y - mast}L${x + 76} ${y - 26}M${x - 20} ${y - Math.round(mast * 0.7)}h44`,
      light.near,
      4,
    ) +
    (sail
      ? path(
          `M${x + 7} ${y - mast + 14}Q${x + 100} ${(y - mast / 2) | 0} ${x + 74} ${y - 44}H${x + 7}ZM${x - 7} ${y - mast + 40}Q${x - 60} ${(y - mast * 0.4) | 0} ${x - 50} ${y - 44}H${x - 7}Z`,
          mix(inks.paper, light.far, 0.3),
        )
      : '') +
    rect(x - 34, y - 56, 66, 32, mix(hull, light.sky, 0.35), 8) +
    path(
      `M${(x - size * 0.62) | 0} ${y - 30}H${(x + size * 0.72) | 0}L${(x + size * 0.5) | 0} ${y + 22}H${(x - size * 0.5) | 0}Z`,
      mix(hull, light.middle, light.isDark ? 0.55 : 0.12),
    )
  );
}

function harbor(scene: Scene): string {
  const { random, light, inks, width, y } = scene;
  const shore = y - 150;
  const count = Math.round(width / 330);
  return (
    path(ridge(random, width, shore, 50, 130), light.far) +
    path(skyline(scene, Math.round(width * 0.5), width, shore, 24, 80), light.middle) +
    rect(0, shore, width, 170, mix(light.far, light.sky, 0.5)) +
    lines(
      9,
      light.low,
      6,
      () => `M${random.whole(0, width)} ${shore + random.whole(16, 130)}h${random.whole(40, 140)}`,
      'opacity=".7"',
    ) +
    repeat(count, (index) =>
      boat(scene, Math.round((width * (index + 0.5)) / count) + random.whole(-60, 60), y - random.whole(30, 84)),
    ) +
    paths(Math.round(width / 150), inks.ink, (index) => `M${index * 150 + 30} ${y}v-60h22v60z`, 'opacity=".55"') +
    rect(0, y - 16, width, 18, mix(light.near, inks.ink, 0.3))
  );
}

function bridge(scene: Scene): string {
  const { random, light, inks, width, y } = scene;
  const deck = y - 150;
  const one = Math.round(width * random.between(0.14, 0.26));
  const two = Math.round(width * random.between(0.74, 0.86));
  const top = y - random.whole(470, 560);
  const color = light.isDark ? mix(light.low, inks.accent, 0.4) : mix(inks.primary, light.far, 0.25);
  const hangers = repeat(11, (index) => {
    const share = (index + 1) / 12;
    const sag = (1 - 4 * share * (1 - share)) * (deck - top - 30);
    return `M${Math.round(one + (two - one) * share)} ${deck}V${Math.round(deck - 30 - sag)}`;
  });
  return (
    path(ridge(random, width, y, 100, 190), light.far) +
    rect(0, y - 90, width, 100, mix(light.far, light.low, 0.5)) +
    line(
      `M${one - 420} ${deck}Q${one - 90} ${deck - 60} ${one} ${top}Q${((one + two) / 2) | 0} ${(2 * (deck - 30) - top) | 0} ${two} ${top}Q${two + 90} ${deck - 60} ${two + 420} ${deck}`,
      color,
      9,
    ) +
    line(hangers, color, 4) +
    rect(0, deck, width, 20, color) +
    path([one, two].map((x) => `M${x - 24} ${y}L${x - 18} ${top - 20}H${x + 18}L${x + 24} ${y}Z`).join(''), color) +
    path(skyline(scene, -40, Math.round(width * 0.3), y, 30, 100), light.middle) +
    path(skyline(scene, Math.round(width * 0.66), width, y, 30, 110), light.middle)
  );
}

function waterTower(scene: Scene): string {
  const { random, light, inks, width, y } = scene;
  const x = Math.round(width * (random.chance(0.5) ? random.between(0.1, 0.2) : random.between(0.8, 0.9)));
  const color = light.isDark ? mix(light.far, inks.accent, 0.25) : mix(inks.primary, light.middle, 0.3);
  const poles = Array.from({ length: 3 }, (_, index) => Math.round(width * 0.1 + index * width * 0.38));
  return (
    path(ridge(random, width, y, 60, 150), light.far) +
    line(
      `M${x - 64} ${y}L${x - 48} ${y - 330}M${x + 64} ${y}L${x + 48} ${y - 330}M${x - 58} ${y - 120}L${x + 52} ${y - 250}M${x + 58} ${y - 120}L${x - 52} ${y - 250}M${x} ${y}V${y - 330}`,
      color,
      10,
    ) +
    path(
      `M${x - 96} ${y - 330}V${y - 470}L${x} ${y - 560}L${x + 96} ${y - 470}V${y - 330}Q${x} ${y - 296} ${x - 96} ${y - 330}Z`,
      color,
    ) +
    rect(x - 96, y - 430, 192, 22, mix(color, inks.paper, 0.5)) +
    path(skyline(scene, -30, width, y, 60, 150), light.middle) +
    litWindows(scene, 110) +
    line(poles.map((pole) => `M${pole} ${y}v-300M${pole - 40} ${y - 280}h80`).join(''), light.near, 9) +
    line(
      poles
        .map((pole) => `M${(pole - width * 0.38) | 0} ${y - 286}q${(width * 0.19) | 0} 70 ${(width * 0.38) | 0} 0`)
        .join(''),
      light.near,
      3,
    )
  );
}

function palms({ random, light, inks, width, y }: Scene): string {
  const color = light.isDark ? light.near : mix(light.near, inks.leafDeep, 0.4);
  const palm = (x: number, up: number, lean: number) => {
    const [topX, topY] = [x + lean, y - up];
    const frond = (dx: number, dy: number) =>
      `M${topX} ${topY}Q${(topX + dx * 0.6) | 0} ${topY + dy - 60} ${topX + dx} ${topY + dy}Q${(topX + dx * 0.5) | 0} ${topY + dy - 18} ${topX} ${topY + 14}Z`;
    return (
      line(`M${x} ${y}Q${(x + lean * 0.2) | 0} ${(y - up * 0.5) | 0} ${topX} ${topY}`, color, 17) +
      path(drawAt('120 20, -120 26, 92 90, -96 92, 70 -46, -74 -42', frond), color)
    );
  };
  const sea = mix(light.far, light.low, 0.35);
  return (
    path(ridge(random, width, y - 80, 30, 110), light.far) +
    rect(0, y - 90, width, 100, sea) +
    lines(
      7,
      light.low,
      6,
      () => `M${random.whole(0, width)} ${y - random.whole(14, 70)}h${random.whole(60, 160)}`,
      'opacity=".8"',
    ) +
    palm(random.whole(60, 150), random.whole(480, 640), random.whole(-40, 70)) +
    palm(width - random.whole(60, 190), random.whole(430, 680), random.whole(-90, 30)) +
    palm(width - random.whole(240, 340), random.whole(300, 420), random.whole(-40, 40))
  );
}

function fog({ random, light, inks, width, y }: Scene): string {
  const pines = (count: number, low: number, high: number, base: number) =>
    paths(count, light.middle, () => {
      const [x, up] = [random.whole(-30, width + 30), random.whole(low, high)];
      return `M${(x - up * 0.24) | 0} ${base}L${x} ${base - up}L${(x + up * 0.24) | 0} ${base}Z`;
    });
  const bank = (top: number, share: number) =>
    path(
      `M-60 ${top + 50}q0 -50 60 -50H${Math.round(width * share)}q60 0 60 30t60 30H${width + 60}v60H-60Z`,
      mix(light.low, inks.paper, 0.4),
      'opacity=".75"',
    );
  return (
    path(ridge(random, width, y, 240, 330), light.far) +
    bank(y - 300, 0.4) +
    pines(16, 120, 230, y - 60) +
    bank(y - 130, 0.66)
  );
}

const backdrops = { city, desert, hills, harbor, bridge, waterTower, palms, fog } satisfies Record<
  string,
  (scene: Scene) => string
>;
export type BackdropKind = keyof typeof backdrops;
const fitting: Record<Look, readonly BackdropKind[]> = {
  dust: ['city', 'desert', 'desert', 'hills', 'waterTower', 'waterTower', 'palms'],
  harbor: ['harbor', 'harbor', 'bridge', 'fog', 'hills', 'city', 'palms'],
};
export const backdropsFor = (look: Look | null | undefined) =>
  look ? fitting[look] : (Object.keys(backdrops) as BackdropKind[]);
type Placed = Omit<Scene, 'width' | 'y'> & { across: number; y: number; scale: number };
/** `across` is the width of the picture; the backdrop stands on `y`. */
export const drawBackdrop = (kind: BackdropKind, { across, y, scale, ...scene }: Placed) =>
  place(backdrops[kind]({ ...scene, width: across / scale, y: 0 }), { y, scale });
