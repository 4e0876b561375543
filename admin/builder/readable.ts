import type { BlockType } from '#shared/blocks/registry.ts';
import { chosenPalette, pageGround, readablePalette } from '#shared/rules/colors.ts';
import { contrast } from '#shared/rules/contrast.ts';
import type { Color } from '#shared/schemas/options.ts';

/** The contrast that WCAG AA requires of normal text. */
const enough = 4.5;

/** Blocks with text on the brand color (`band-brand` in site/styles); all others have the page's background. */
const onBrand: ReadonlySet<string> = new Set<BlockType>(['call-to-action', 'countdown']);

/** Memoized: every block of a page uses the same palettes. */
const palettes = new WeakMap<Color[], { chosen: Palette; shown: Palette }>();
type Palette = ReturnType<typeof readablePalette>;

function palettesOf(colors: Color[]) {
  const known = palettes.get(colors) ?? { chosen: chosenPalette(colors), shown: readablePalette(colors) };
  palettes.set(colors, known);
  return known;
}

/** Names the domain's colors that make a block's text hard to read; null when the contrast is high enough. */
export function hardToRead(shownType: string, colors: Color[]): string | null {
  const { chosen, shown } = palettesOf(colors);
  const brand = onBrand.has(shownType);
  const [text, ground, corrected, names] = brand
    ? [chosen.primaryText, chosen.primaryBackground, shown.primaryText, 'Primary text on the primary background']
    : [chosen.baseText, pageGround, shown.baseText, 'Base text on the page'];
  const ratio = contrast(text, ground);
  if (ratio >= enough) return null;
  return `${names} has a contrast of ${ratio.toFixed(1)}, and needs ${enough}. Visitors see ${corrected} instead of ${text}: choose a better one under Site options, Colors`;
}
