// Colours are worked on in OKLCH so that a tint of any brand colour keeps its character.

export type Oklch = { lightness: number; chroma: number; hue: number };
type Triple = [number, number, number];

export function readHex(value: string, name = 'colour'): Triple {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value)) {
    throw new Error(`${name} is ${JSON.stringify(value)}: give it as six hex digits, for example "#B3261E"`);
  }
  const number = Number.parseInt(value.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** Of each of the 256 levels of a channel: a drawing asks for thousands. */
const linear = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const toLinear = (channel: number) => linear[channel] ?? 0;
const toGamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function toOklab(hex: string): Triple {
  const [red, green, blue] = readHex(hex).map(toLinear) as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function linearOf([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function fromOklab(lab: Triple): string {
  const hex = linearOf(lab).map((channel) => {
    const value = Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255);
    return value.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = toOklab(hex);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const angle = (hue * Math.PI) / 180;
  const level = Math.min(1, Math.max(0, lightness));
  // Out of gamut, chroma gives way: lightness carries the contrast, hue carries the brand.
  for (let rest = Math.max(0, chroma); rest > 0.001; rest *= 0.93) {
    const lab: Triple = [level, rest * Math.cos(angle), rest * Math.sin(angle)];
    if (linearOf(lab).every((channel) => channel >= -0.0005 && channel <= 1.0005)) return fromOklab(lab);
  }
  return fromOklab([level, 0, 0]);
}

export function mix(from: string, to: string, share: number): string {
  const start = toOklab(from);
  const end = toOklab(to);
  return fromOklab(start.map((value, index) => value + ((end[index] ?? 0) - value) * share) as Triple);
}

export function tone(hex: string, change: Partial<Oklch>): string {
  return fromOklch({ ...toOklch(hex), ...change });
}

export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = readHex(hex).map(toLinear) as Triple;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
