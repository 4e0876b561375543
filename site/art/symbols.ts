// Bold food symbols in a box from -100 to 100, with three inks each, for roof signs and logos.
import { foodColors, foodKinds, type FoodKind } from './food-kinds.ts';
import type { Larder } from './palettes.ts';
import { circle, discs, dots, line, path, place, rect, starPath } from './svg.ts';

export type SymbolInks = { body: string; detail: string; pop: string };

const bowlBody = 'M-92 -2H92C92 48 58 78 34 80V92H-34V80C-58 78 -92 48 -92 -2Z';

const symbols: Record<FoodKind, (inks: SymbolInks) => string> = {
  taco: ({ body, detail, pop }) =>
    discs('-70 -8 22, -42 -38 24, 0 -52 25, 42 -38 24, 70 -8 22', pop) +
    discs('-58 -26 13, -20 -52 14, 24 -52 14, 60 -24 13', detail) +
    path('M-94 52C-94 -62 94 -62 94 52Q94 64 82 64H-82Q-94 64 -94 52Z', body) +
    line('M-66 40C-56 -22 -24 -32 6 -32', detail, 9) +
    dots('M30 4L44 36M2 14L6 40', detail, 13, 26),
  chilli: ({ body, detail, pop }) =>
    path('M-66 -38C-84 34 -24 96 92 78C40 58 20 24 16 -36C8 -64 -54 -66 -66 -38Z', body) +
    path(
      'M-74 -34C-70 -66 18 -70 22 -34C4 -46 -2 -24 -16 -36C-26 -24 -44 -26 -50 -38C-58 -28 -66 -28 -74 -34Z',
      detail,
    ) +
    line('M-28 -54C-30 -78 -16 -92 4 -92', detail, 17) +
    line('M-44 -4C-42 26 -24 46 0 56', pop, 11),
  flame: ({ body, detail, pop }) =>
    path(
      'M6 -98C18 -50 76 -26 72 34C70 74 36 96 0 96C-38 96 -72 72 -72 30C-72 -4 -48 -22 -42 -56C-26 -46 -18 -34 -14 -16C0 -38 8 -64 6 -98Z',
      body,
    ) +
    path(
      'M10 -6C14 22 44 28 42 58C40 80 20 94 0 94C-22 94 -42 80 -42 54C-42 34 -28 26 -24 8C-14 14 -10 20 -8 28C4 18 10 8 10 -6Z',
      pop,
    ) +
    path('M2 46C8 58 20 62 18 76C16 88 8 94 0 94C-10 94 -18 86 -18 76C-18 64 -4 60 2 46Z', detail),
  star: ({ body, detail, pop }) =>
    path(starPath(0, 6, 94, 0.46), body, `stroke="${body}" stroke-width="12" stroke-linejoin="round"`) +
    path(starPath(0, 6, 62, 0.46), pop) +
    circle(0, 6, 15, detail),
  fish: ({ body, detail, pop }) =>
    path('M-10 -40Q14 -74 44 -60L30 -30ZM-6 42Q10 66 34 60L26 34Z', pop) +
    path('M-96 4C-60 -58 18 -56 54 -8L94 -48Q80 2 94 52L54 14C18 62 -60 62 -96 4Z', body) +
    line('M-42 -30Q-24 4 -42 36', detail, 9) +
    circle(-64, -6, 9, detail) +
    line('M-10 -18q14 8 0 20M16 -18q14 8 0 20M-10 12q14 8 0 18M16 12q14 8 0 18', pop, 8),
  shrimp: ({ body, detail, pop }) =>
    path('M26 66L84 40Q92 66 66 74Q86 88 62 98L22 84Z', pop) +
    line('M44 -46C-20 -74 -66 -26 -52 22C-44 52 -10 70 32 72', body, 50) +
    line('M-22 -68L-6 -30M-66 -32L-30 -10M-80 14L-36 16M-56 58L-26 34', detail, 8) +
    line('M60 -40Q86 -34 92 -8M58 -58Q86 -70 96 -96', detail, 7) +
    circle(48, -50, 8, detail),
  dumpling: ({ body, detail, pop }) =>
    line('M-36 -72q14 -12 0 -24M0 -76q14 -12 0 -24M36 -72q14 -12 0 -24', pop, 9) +
    path(
      'M-96 44C-98 14 -66 -2 -60 -24Q-44 -44 -34 -32Q-20 -58 0 -42Q20 -58 34 -32Q44 -44 60 -24C66 -2 98 14 96 44Q92 78 0 78T-96 44Z',
      body,
    ) +
    line('M-48 -12Q-56 16 -70 26M-22 -22Q-26 12 -36 26M8 -26Q8 8 0 30M34 -16Q40 12 34 28M54 -8Q64 16 70 26', detail, 9),
  bowl: ({ body, detail, pop }) =>
    discs('-52 -16 30, -14 -32 34, 30 -30 32, 60 -14 24', pop) +
    line('M18 -44L76 -96M-8 -50L48 -100', detail, 10) +
    path(bowlBody, body) +
    line('M-74 24q18 -22 37 0t37 0t37 0t37 0', detail, 9),
  noodles: ({ body, detail, pop }) =>
    line('M-34 0V-70M-12 0V-76M10 0V-80', pop, 13) +
    line('M-84 -62L92 -96M-84 -80L92 -76', detail, 10) +
    discs('44 -10 26', pop) +
    path('M-84 -4Q-62 -30 -40 -4T4 -4T48 -4T84 -4V14H-84Z', pop) +
    path(bowlBody, body) +
    dots('M-54 34H60', detail, 18, 36),
  'hot-dog': ({ body, detail, pop }) =>
    place(
      rect(-84, -46, 168, 92, body, 46) +
        rect(-100, -22, 200, 46, pop, 23) +
        line('M-78 2q13 -26 26 0t26 0t26 0t26 0t26 0t26 0', detail, 10),
      { rotate: -28 },
    ),
  pizza: ({ body, detail, pop }) =>
    path('M0 98L-84 -52Q0 -100 84 -52Z', pop) +
    path('M-48 8q8 34 20 4zM24 54q4 30 16 -26z', pop) +
    line('M-82 -56Q0 -104 82 -56', body, 26) +
    discs('-32 -24 18, 28 -30 17, 2 22 17, 0 -58 0', detail) +
    circle(6, 62, 8, detail),
  pretzel: ({ body, detail, pop }) =>
    line('M-46 86C46 30 98 -8 84 -52C70 -92 14 -78 0 -26C-14 -78 -70 -92 -84 -52C-98 -8 -46 30 46 86', body, 30) +
    line('M-20 42L20 66', detail, 6) +
    discs('-80 -36 6, -46 -74 6, 80 -36 6, 46 -74 6, -62 18 6, 62 18 6, 34 72 6, -34 72 6', pop),
  burger: ({ body, detail, pop }) =>
    path('M-88 -10C-88 -96 88 -96 88 -10Z', body) +
    dots('M-44 -44L-20 -58M8 -62L46 -48M-2 -36H24', detail, 10, 27) +
    path('M-96 -6H96Q98 14 80 16Q64 34 44 16Q26 36 6 16Q-14 36 -34 16Q-54 34 -72 16Q-96 16 -96 -6Z', pop) +
    rect(-90, 24, 180, 26, detail, 13) +
    path('M-88 56H88Q88 92 56 92H-56Q-88 92 -88 56Z', body),
  baguette: ({ body, detail, pop }) =>
    place(
      discs('-66 -22 20, -34 -30 22, 2 -32 22, 38 -30 22, 68 -20 18', pop) +
        path('M-100 6Q-98 -22 -66 -18H66Q98 -22 100 6Q96 44 60 44H-60Q-96 44 -100 6Z', body) +
        line('M-62 -4l18 30M-22 -4l18 30M18 -4l18 30M56 -4l14 24', detail, 10) +
        path('M-92 -34Q0 -86 92 -34Q60 -46 0 -46T-92 -34Z', body),
      { rotate: -24 },
    ),
  arepa: ({ body, detail, pop }) =>
    path('M-92 -20C-92 64 -50 84 0 84S92 64 92 -20Z', body) +
    path(
      'M-100 8Q-92 -18 -70 -6Q-54 -24 -34 -6Q-14 -24 6 -6Q24 -24 44 -6Q64 -22 80 -6Q98 -12 98 12Q80 30 62 16Q44 38 24 18Q2 36 -18 18Q-40 36 -58 18Q-84 30 -100 8Z',
      pop,
    ) +
    path('M-90 -18C-84 -66 -44 -84 4 -82S92 -58 90 -14Q40 -34 0 -30T-90 -18Z', body) +
    line('M-52 -54L-34 -42M-20 -68L2 -52M18 -68L38 -50M52 -58L68 -42M-40 52H40', detail, 9),
  falafel: ({ body, detail, pop }) =>
    path('M-80 -20Q-96 -62 -58 -58Q-50 -92 -20 -70Q0 -98 24 -72Q54 -92 62 -58Q96 -60 80 -20Z', pop) +
    discs('-46 -18 34, 6 -28 36, 54 -16 32', detail) +
    path('M-96 -14Q0 20 96 -14C98 56 56 96 0 96S-98 56 -96 -14Z', body) +
    dots('M-44 34L-28 60M0 42V70M46 30L30 60', detail, 11, 26),
  egg: ({ body, detail, pop }) =>
    path(
      'M-60 -64C-20 -104 40 -84 58 -54C88 -46 104 -6 84 28C76 74 30 66 6 84C-30 102 -62 72 -66 46C-104 24 -94 -36 -60 -64Z',
      body,
    ) +
    circle(2, -4, 42, pop) +
    line('M-20 -14Q-14 -30 4 -30', body, 9) +
    line('M-56 42Q-36 60 -14 60', detail, 8),
  corn: ({ body, detail, pop }) =>
    path('M-46 40V-40C-46 -78 -22 -98 0 -98S46 -78 46 -40V40Z', body) +
    dots('M-28 -56V50M28 -56V50M-9 -76V60M10 -76V60', detail, 12, 24) +
    path('M0 98C-60 96 -84 40 -78 -34C-44 -16 -14 30 0 98C14 30 44 -16 78 -34C84 40 60 96 0 98Z', pop),
  leaf: ({ body, detail, pop }) =>
    path('M-70 62C-104 -26 -26 -92 90 -88C98 30 30 100 -58 72Z', body) +
    line('M-88 92C-64 40 -16 -8 44 -44', detail, 12) +
    line('M-26 12L-26 -34M8 -16L6 -58M-8 30L38 30M26 2L62 -6', pop, 9),
  coffee: ({ body, detail, pop }) =>
    path('M-58 -44H58L44 84Q43 96 32 96H-32Q-43 96 -44 84Z', body) +
    path('M-54 -10H54L49 38H-49Z', pop) +
    path('M-50 -84H50L56 -66H-56Z', detail) +
    rect(-70, -68, 140, 26, detail, 10) +
    path('M0 34C-30 20 -22 -8 0 -2C22 -8 30 20 0 34Z', detail),
  'ice-cream': ({ body, detail, pop }) =>
    path('M-48 14H48L6 94Q0 102 -6 94Z', detail) +
    discs('-30 -8 36, 30 -8 36, 0 -48 40', body) +
    path('M-64 0Q-56 30 -36 16Q-20 36 0 18Q20 36 36 16Q56 30 64 0Z', body) +
    line('M-26 -58Q-18 -76 0 -76', pop, 10) +
    circle(8, -88, 14, pop) +
    line('M-22 36L4 70M22 36L-6 66', pop, 6),
  donut: ({ body, detail, pop }) =>
    path(
      'M-94 4a94 92 0 1 0 188 0a94 92 0 1 0 -188 0M-28 0a28 26 0 1 0 56 0a28 26 0 1 0 -56 0',
      body,
      'fill-rule="evenodd"',
    ) +
    path(
      'M-84 -6C-80 -100 80 -100 84 -6C84 22 66 12 60 32C50 58 36 36 22 52C8 72 -12 48 -26 56C-46 68 -50 36 -64 34C-82 34 -84 12 -84 -6ZM-28 0a28 26 0 1 0 56 0a28 26 0 1 0 -56 0',
      pop,
      'fill-rule="evenodd"',
    ) +
    line('M-56 -30l10 -14M-16 -58l16 -4M36 -50l12 10M58 -6l-4 14M-54 10l12 8M10 42l10 -10', detail, 10),
  juice: ({ body, detail, pop }) =>
    line('M10 -40L30 -96H62', detail, 11) +
    circle(-48, -46, 36, pop) +
    circle(-48, -46, 24, body) +
    line('M-48 -70V-22M-70 -46H-26', pop, 6) +
    path('M-62 -44H62L48 86Q46 96 36 96H-36Q-46 96 -48 86Z', body) +
    path('M-52 -14H54L44 78H-42Z', pop) +
    discs('-14 14 10, 20 38 10', body),
  popcorn: ({ body, detail, pop }) =>
    discs('-52 -34 26, -22 -60 28, 18 -66 30, 52 -36 26, 0 -32 30', pop) +
    discs('-30 -48 7, 12 -56 7, 38 -36 7', detail) +
    path('M-74 -22H74L54 96H-54Z', body) +
    path('M-44 -22H-14L-10 96H-32ZM14 -22H44L32 96H10Z', detail),
};

export const drawSymbol = (kind: FoodKind, inks: SymbolInks): string => symbols[kind](inks);

export const naturalInks = (kind: FoodKind, food: Larder): SymbolInks => {
  const colors = foodColors[kind];
  if (!colors) throw new Error(`There is no food called "${kind}": use one of ${foodKinds.join(', ')}`);
  const [body, detail, pop] = colors;
  return { body: food[body], detail: food[detail], pop: food[pop] };
};
