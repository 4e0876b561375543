import { convertLabToLch, convertLchToLab, convertOklabToLrgb, type Oklab } from 'culori/fn';

import { toHex, toOklab } from '#shared/rules/contrast.ts';

/** Drawings derive their colors in OKLCH, where a tint looks like its brand color. Hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** Grays have no hue, but their tints need one. Black and the other grays keep the hues that published drawings were made with. */
const hueOfGray = (lightness: number) => (lightness === 0 ? 0 : 89.88);

export function toOklch(hex: string): Oklch {
  const { l, c, h = hueOfGray(l) } = convertLabToLch(toOklab(hex), 'oklch');
  return { lightness: l, chroma: c, hue: h };
}

function isInGamut(color: Oklab): boolean {
  const { r, g, b } = convertOklabToLrgb(color);
  return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const l = Math.min(1, Math.max(0, lightness));
  // Out of gamut, reduce chroma: lightness keeps the contrast and hue keeps the brand.
  for (let c = Math.max(0, chroma); c > 0.001; c *= 0.93) {
    const color: Oklab = { ...convertLchToLab({ l, c, h: hue }), mode: 'oklab' };
    if (isInGamut(color)) return toHex(color);
  }
  return toHex({ mode: 'oklab', l, a: 0, b: 0 });
}

export function mix(from: string, to: string, share: number): string {
  const [start, end] = [toOklab(from), toOklab(to)];
  const between = (channel: 'l' | 'a' | 'b') => start[channel] + (end[channel] - start[channel]) * share;
  return toHex({ mode: 'oklab', l: between('l'), a: between('a'), b: between('b') });
}

export function tone(hex: string, change: Partial<Oklch>): string {
  return fromOklch({ ...toOklch(hex), ...change });
}
