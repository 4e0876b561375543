// Member logo marks: one bold frame, one food, three inks at most. Details are cut out in the ground color to stay legible at 48 px.
import type { Palette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';

import type { FoodKind } from './food-kinds.ts';
import { createInks } from './palettes.ts';
import { createRandom } from './random.ts';
import { circle, line, path, paths, picture, place, rect, repeat, scalloped, starPath } from './svg.ts';
import { drawSymbol } from './symbols.ts';

type FrameInks = { ground: string; mark: string; third: string };
// `y` and `scale` are those of the food; it is in the middle unless `y` says otherwise.
type Frame = { draw: (inks: FrameInks) => string; y?: number; scale: number };

const ray = (count: number, inner: number, outer: number) =>
  repeat(count, (index) => {
    const angle = (index * Math.PI * 2) / count;
    return `M${Math.round(256 + Math.cos(angle) * inner)} ${Math.round(256 + Math.sin(angle) * inner)}L${Math.round(256 + Math.cos(angle) * outer)} ${Math.round(256 + Math.sin(angle) * outer)}`;
  });

const frames = {
  circle: {
    scale: 1.72,
    draw: ({ ground, third }) =>
      circle(256, 256, 248, ground) + circle(256, 256, 216, 'none', `stroke="${third}" stroke-width="14"`),
  },
  badge: {
    scale: 1.6,
    draw: ({ ground, third }) =>
      place(path(scalloped(228, 14, 20), ground), { x: 256, y: 256 }) +
      circle(256, 256, 198, 'none', `stroke="${third}" stroke-width="12"`),
  },
  shield: {
    y: 236,
    scale: 1.56,
    draw: ({ ground, third }) =>
      path('M36 30Q150 60 256 12Q362 60 476 30V262C476 400 368 468 256 504C144 468 36 400 36 262Z', ground) +
      line('M72 74Q164 92 256 54Q348 92 440 74V262C440 374 350 432 256 464C162 432 72 374 72 262Z', third, 12),
  },
  wheel: {
    scale: 1.34,
    draw: ({ ground, mark, third }) =>
      circle(256, 256, 248, ground) + line(ray(12, 186, 216), third, 22) + circle(256, 256, 170, mark),
  },
  bowtie: {
    scale: 1.34,
    draw: ({ ground, third }) =>
      path('M8 104Q8 74 40 84L256 160L472 84Q504 74 504 104V408Q504 438 472 428L256 352L40 428Q8 438 8 408Z', third) +
      circle(256, 256, 188, ground),
  },
  star: {
    y: 268,
    scale: 1.1,
    draw: ({ ground, third }) =>
      path(starPath(256, 270, 240, 0.56), third, `stroke="${third}" stroke-width="26" stroke-linejoin="round"`) +
      circle(256, 268, 150, ground),
  },
  wave: {
    y: 206,
    scale: 1.44,
    draw: ({ ground, third }) =>
      circle(256, 256, 248, ground) +
      path('M22 340Q66 300 110 340T198 340T286 340T374 340T462 340L490 340A248 248 0 0 1 22 340Z', third) +
      line('M60 402q34 -28 68 0t68 0t68 0t68 0t68 0M136 456q30 -24 60 0t60 0t60 0t60 0', ground, 14),
  },
  awning: {
    y: 340,
    scale: 1.5,
    draw: ({ ground, mark, third }) =>
      rect(28, 90, 456, 414, ground, 56) +
      paths(6, third, (index) => `M${8 + index * 83} 30h83v110a41 41 0 0 1 -83 0z`) +
      paths(3, mark, (index) => `M${91 + index * 166} 30h83v110a41 41 0 0 1 -83 0z`),
  },
  hexagon: {
    scale: 1.6,
    draw: ({ ground, third }) =>
      path(
        'M256 22L458 138V374L256 490L54 374V138Z',
        ground,
        `stroke="${ground}" stroke-width="36" stroke-linejoin="round"`,
      ) + line('M256 60L426 158V354L256 452L86 354V158Z', third, 12),
  },
  sun: {
    scale: 1.3,
    draw: ({ ground, third }) =>
      path(starPath(256, 256, 246, 0.8, 18), third, `stroke="${third}" stroke-width="8" stroke-linejoin="round"`) +
      circle(256, 256, 180, ground),
  },
} satisfies Record<string, Frame>;
// The third ink of these frames is at the outer edge, where paper would be invisible on a white page.
const outer = new Set<string>(['bowtie', 'star', 'sun', 'awning']);
// Inks for body, detail and pop: m(ark), c(ut-out), t(hird). The default is mct; these foods have details outside their body.
type Role = 'm' | 'c' | 't';
const roles: Partial<Record<FoodKind, [Role, Role, Role]>> = {
  chilli: ['m', 't', 'c'],
  'ice-cream': ['m', 't', 't'],
  coffee: ['m', 't', 'c'],
  bowl: ['t', 'm', 'm'],
  noodles: ['t', 'm', 'm'],
  juice: ['m', 't', 't'],
  falafel: ['m', 't', 'm'],
  leaf: ['m', 'c', 'c'],
};

export type LogoFrame = keyof typeof frames;
export const logoFrames = Object.keys(frames) as LogoFrame[];

type LogoMark = { seed: string; palette: Palette; kind: FoodKind; frame?: LogoFrame };

/** 512 × 512 SVG on a transparent ground. `frame` fixes the emblem; by default the seed picks one. */
export function logoMark({ seed, palette, kind, frame }: LogoMark): string {
  const inks = createInks(palette);
  const random = createRandom(`logo/${seed}`);
  const name = frame ?? random.pick(logoFrames);
  const shape: Frame = frames[name];
  const trios = (
    [
      [inks.primary, inks.paper, inks.accent],
      [inks.ink, inks.accent, inks.paper],
      [inks.accent, inks.ink, inks.paper],
      [inks.coolDeep, inks.paper, inks.accent],
      [inks.primary, inks.accent, inks.paper],
      [inks.paper, inks.primary, inks.accent],
      [inks.ink, inks.paper, inks.primary],
      [inks.accentSoft, inks.primaryDeep, inks.accent],
    ] as const
  ).filter(
    ([ground, mark, third]) =>
      contrast(ground, mark) > 3 &&
      contrast(ground, third) > 1.9 &&
      contrast(mark, third) > 1.3 &&
      (!outer.has(name) || (third !== inks.paper && ground !== inks.paper)),
  );
  const [ground, mark, third] = random.pick(trios.length ? trios : [[inks.ink, inks.paper, inks.accent] as const]);
  // A paper ground needs an edge on a white page, so its ring has the mark's ink.
  const ring =
    contrast(third, ground) < 1.5 || (ground === inks.paper && contrast(third, inks.paper) < 2) ? mark : third;
  const onDisc = name === 'wheel';
  const cut = onDisc ? mark : ground;
  const solid = onDisc ? ground : mark;
  const inkOf = { m: solid, c: cut, t: third };
  const [body, detail, pop] = roles[kind] ?? ['m', 'c', 't'];
  const symbol = drawSymbol(kind, { body: inkOf[body], detail: inkOf[detail], pop: inkOf[pop] });
  // A shrimp is a little smaller: its antennae are cut-outs and would nick the ring.
  return picture(
    512,
    512,
    shape.draw({ ground, mark, third: ring }) +
      place(symbol, {
        x: 256,
        y: shape.y ?? 256,
        scale: shape.scale * (kind === 'shrimp' ? 0.84 : 1),
        rotate: kind === 'star' ? 0 : random.pick([0, 0, -6, 6]),
      }),
  );
}
