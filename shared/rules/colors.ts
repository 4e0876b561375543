import { contrast, readableOn } from './contrast.ts';

/** As `/api/options/colors` sends it: `id` is the color type, `code` is #rgb or #rrggbb. */
type Color = { id: number; code: string };

/** The style variable of each stored color type id. Other ids are stored but unused. */
export const colorTypes = {
  1: { name: 'accentText', variable: '--color-accent-text', label: 'Accent text' },
  2: { name: 'primaryText', variable: '--color-primary-text', label: 'Primary text' },
  4: { name: 'accentBackground', variable: '--color-accent-background', label: 'Accent background' },
  5: { name: 'primaryBackground', variable: '--color-primary-background', label: 'Primary background' },
  7: { name: 'baseText', variable: '--color-base-text', label: 'Base text' },
} as const;

export type Palette = { [K in (typeof colorTypes)[keyof typeof colorTypes]['name']]: string };

/** The colors of a domain that chose none. */
export const defaultPalette: Palette = {
  baseText: '#1f1b18',
  accentText: '#1f1b18',
  primaryText: '#ffffff',
  accentBackground: '#f0b429',
  primaryBackground: '#a8321f',
};

/** The ground of base text. */
export const pageGround = '#ffffff';

/** The five brand colors as the domain chose them; missing ones are the defaults. */
export function chosenPalette(colors: Color[]): Palette {
  const palette = { ...defaultPalette };
  for (const color of colors) {
    if (color.id in colorTypes) palette[colorTypes[color.id as keyof typeof colorTypes].name] = wholeHex(color.code);
  }
  return palette;
}

/** The chosen palette with the lightness of each text color corrected to be readable on its ground (WCAG AA, 4.5:1). */
export function readablePalette(colors: Color[]): Palette {
  const palette = chosenPalette(colors);
  return {
    ...palette,
    baseText: readableOn(palette.baseText, pageGround),
    accentText: readableOn(palette.accentText, palette.accentBackground),
    primaryText: readableOn(palette.primaryText, palette.primaryBackground),
  };
}

/** The colors of a palette by style variable: '--color-base-text' is '#1f1b18'. */
export function colorVariables(palette: Palette): Record<string, string> {
  return Object.fromEntries(Object.values(colorTypes).map(({ name, variable }) => [variable, palette[name]]));
}

/** The style variables of a palette as declarations: '--color-base-text:#1f1b18;…'. A button similar to its ground gets an edge. */
export function styleVariables(palette: Palette): string {
  const colors = Object.entries(colorVariables(palette)).map((declaration) => declaration.join(':'));
  return [...colors, ...(blendsIn(palette) ? ['--button-edge:currentcolor'] : [])].join(';');
}

/** The contrast at which two areas look distinct. */
const distinct = 1.3;
const nightGround = '#111111';

/** Whether a button blends into one of its grounds: the other brand color, a light page, or a dark page. */
function blendsIn({ primaryBackground, accentBackground }: Palette): boolean {
  const pairs = [
    [primaryBackground, accentBackground],
    [primaryBackground, pageGround],
    [accentBackground, nightGround],
  ] as const;
  return pairs.some(([button, ground]) => contrast(button, ground) < distinct);
}

/** #rgb or #rrggbb as #rrggbb in small letters. */
export function wholeHex(code: string): string {
  const hex = code.toLowerCase();
  return hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
}
