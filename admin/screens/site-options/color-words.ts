import * as z from 'zod/mini';

import { chosenPalette, pageGround, type Palette, readablePalette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { Color } from '#shared/schemas/options.ts';

/** The contrast of WCAG AA for text. */
const minContrast = 4.5;

/** The background of each text color. */
const backgrounds = {
  baseText: { name: 'the page', of: () => pageGround },
  accentText: { name: 'the accent background', of: (palette: Palette) => palette.accentBackground },
  primaryText: { name: 'the primary background', of: (palette: Palette) => palette.primaryBackground },
} satisfies Partial<Record<keyof Palette, { name: string; of: (palette: Palette) => string }>>;

/** A color that is still being typed stays what it was `before`; one that is emptied is dropped. */
export function wholeColors(colors: Color[], before: Color[] = []): Color[] {
  return colors.flatMap((color) => {
    if (z.safeParse(Color, color).success) return color;
    return color.code === '' ? [] : before.filter(({ id }) => id === color.id);
  });
}

export type Reading = {
  ratio: number;
  readable: boolean;
  /** The color that visitors see instead when the contrast is too low. */
  shown: string;
  words: string;
};

/** The contrast of a text color on its background, and the color that the site shows; null for backgrounds. */
export function readingOf(colors: Color[], name: keyof Palette): Reading | null {
  if (!(name in backgrounds)) return null;
  const ground = backgrounds[name as keyof typeof backgrounds];
  const [chosen, shown] = [chosenPalette(colors), readablePalette(colors)];
  const on = ground.of(chosen);
  const ratio = contrast(chosen[name], on);
  const readable = ratio >= minContrast;
  const words = readable
    ? `${ratioWords(ratio)} on ${ground.name}: ${ratio >= 7 ? 'very easy to read' : 'easy to read'}.`
    : `${ratioWords(ratio)} on ${ground.name}: too low to read. Visitors see ${shown[name]} instead, ${ratioWords(contrast(shown[name], on)).toLowerCase()}.`;
  return { ratio, readable, shown: shown[name], words };
}

/** Rounds down: 4.499 must not show as 4.5. */
function ratioWords(ratio: number): string {
  return `Contrast ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
}
