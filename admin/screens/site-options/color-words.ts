import * as z from 'zod/mini';

import { chosenPalette, pageGround, type Palette, readablePalette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { Color } from '#shared/schemas/options.ts';

/** WCAG AA for text. */
const enough = 4.5;

/** The texts among the five colours, each with what it stands on. */
const grounds = {
  baseText: { name: 'the page', of: () => pageGround },
  accentText: { name: 'the accent background', of: (palette: Palette) => palette.accentBackground },
  primaryText: { name: 'the primary background', of: (palette: Palette) => palette.primaryBackground },
} satisfies Partial<Record<keyof Palette, { name: string; of: (palette: Palette) => string }>>;

/** What is typed halfway counts as not chosen yet. */
export function wholeColors(colors: Color[]): Color[] {
  return colors.filter((color) => z.safeParse(Color, color).success);
}

export type Reading = {
  ratio: number;
  readable: boolean;
  /** What visitors see instead when it can't be read as it is. */
  shown: string;
  words: string;
};

/** How well a text colour can be read where it stands, and what the site makes of it; null for a background. */
export function readingOf(colors: Color[], name: keyof Palette): Reading | null {
  if (!(name in grounds)) return null;
  const ground = grounds[name as keyof typeof grounds];
  const [chosen, shown] = [chosenPalette(colors), readablePalette(colors)];
  const on = ground.of(chosen);
  const ratio = contrast(chosen[name], on);
  const readable = ratio >= enough;
  const words = readable
    ? `${ratioWords(ratio)} on ${ground.name}: ${ratio >= 7 ? 'very easy to read' : 'easy to read'}.`
    : `${ratioWords(ratio)} on ${ground.name}: too low to read. Visitors see ${shown[name]} instead, ${ratioWords(contrast(shown[name], on)).toLowerCase()}.`;
  return { ratio, readable, shown: shown[name], words };
}

/** Rounded down: 4.499 must not read as the 4.5 that it misses. */
function ratioWords(ratio: number): string {
  return `Contrast ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
}
