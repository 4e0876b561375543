/** Colour arithmetic: WCAG 2 contrast, and OKLCH to change lightness without changing the hue (Björn Ottosson's matrices). */
type Triple = [number, number, number];

function channels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((channel) => linear(channel / 255)) as Triple;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function gamma(channel: number): number {
  const clipped = Math.min(1, Math.max(0, channel));
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
}

function toHex(rgb: Triple): string {
  return `#${rgb
    .map((channel) =>
      Math.round(gamma(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toOklab(hex: string): Triple {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([light, a, b]: Triple): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}

/** `hex` at another OKLab lightness (0 black, 1 white), same hue, chroma kept as far as sRGB reaches. */
function withLightness(hex: string, light: number): string {
  const [, a, b] = toOklab(hex);
  return fromOklab([light, a, b]);
}

function lightness(hex: string): number {
  return toOklab(hex)[0];
}

/** The nearest lightness of `color` that has `ratio` to 1 on `ground`; black or white when its hue can't reach it. */
export function readableOn(color: string, ground: string, ratio = 4.5): string {
  if (contrast(color, ground) >= ratio) return color;
  const start = lightness(color);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const next of [start - step, start + step]) {
      if (next < 0 || next > 1) continue;
      const candidate = withLightness(color, next);
      if (contrast(candidate, ground) >= ratio) return candidate;
    }
  }
  return contrast('#000000', ground) > contrast('#ffffff', ground) ? '#000000' : '#ffffff';
}
