import {
  convertOklabToRgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  type Oklab,
  parseHex,
  type Rgb,
  serializeHex,
  wcagContrast,
} from 'culori/fn';

function toRgb(hex: string): Rgb {
  const rgb = parseHex(hex);
  if (!rgb) throw new Error(`${JSON.stringify(hex)} is not a hex color`);
  return rgb;
}

/** A #rrggbb color in OKLab. Throws an Error for any other notation. */
export function toOklab(hex: string): Oklab {
  return convertRgbToOklab(toRgb(hex));
}

/** An OKLab color as #rrggbb, with each channel clipped to what sRGB can show. */
export function toHex(color: Oklab): string {
  return serializeHex(convertOklabToRgb(color));
}

/** WCAG 2 contrast ratio of two #rrggbb colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  return wcagContrast(convertRgbToLrgb(toRgb(first)), convertRgbToLrgb(toRgb(second)));
}

/** `color` with the nearest lightness that has a contrast of `ratio` on `ground`; black or white if its hue can't reach it. */
export function readableOn(color: string, ground: string, ratio = 4.5): string {
  if (contrast(color, ground) >= ratio) return color;
  const lab = toOklab(color);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [lab.l - step, lab.l + step]) {
      if (l < 0 || l > 1) continue;
      const candidate = toHex({ ...lab, l });
      if (contrast(candidate, ground) >= ratio) return candidate;
    }
  }
  return contrast('#000000', ground) > contrast('#ffffff', ground) ? '#000000' : '#ffffff';
}
