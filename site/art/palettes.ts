// Derives every color of a drawing from a brand's five colors.
import type { Palette } from '#shared/rules/colors.ts';

import { mix, tone, toOklch } from './color.ts';

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function checkPalette(palette: Palette): void {
  for (const [name, color] of Object.entries(palette)) {
    if (/^#[0-9a-f]{6}$/i.test(color)) continue;
    throw new Error(`palette.${name} is ${JSON.stringify(color)}: give it as six hex digits, for example "#B3261E"`);
  }
}

export type Inks = ReturnType<typeof createInks>;
export function createInks(palette: Palette) {
  checkPalette(palette);
  const brand = toOklch(palette.primaryBackground);
  const spark = toOklch(palette.accentBackground);
  // A drawing needs dark, middle and light colors, so two pale or two dark brand colors are spread apart.
  const primary = tone(palette.primaryBackground, { lightness: clamp(brand.lightness, 0.36, 0.64) });
  const accent = tone(palette.accentBackground, { lightness: clamp(spark.lightness, 0.66, 0.86) });
  const isCool = (hue: number) => hue > 140 && hue < 290;
  const isGray = brand.chroma < 0.03 && spark.chroma < 0.03;
  const coolHue =
    isCool(brand.hue) && brand.chroma > 0.03 ? brand.hue : isCool(spark.hue) && spark.chroma > 0.03 ? spark.hue : 205;
  const coolChroma = isGray ? 0.02 : 0.055;
  const cool = (lightness: number, chroma = coolChroma) => tone(accent, { lightness, chroma, hue: coolHue });
  const ink = tone(palette.baseText, {
    lightness: 0.24,
    chroma: Math.min(0.045, Math.max(0.015, toOklch(palette.baseText).chroma)),
  });
  const isWarm = spark.hue > 15 && spark.hue < 115 && spark.chroma > 0.05;
  const sun = isWarm ? accent : tone('#F5B547', { chroma: isGray ? 0.06 : 0.13 });
  return {
    ink,
    paper: tone(sun, { lightness: 0.965, chroma: 0.03 }),
    primary,
    primaryDeep: tone(primary, { lightness: toOklch(primary).lightness - 0.12 }),
    primarySoft: tone(primary, { lightness: 0.72, chroma: Math.min(0.1, brand.chroma) }),
    accent,
    accentDeep: tone(accent, { lightness: toOklch(accent).lightness - 0.13 }),
    accentSoft: tone(accent, { lightness: 0.88, chroma: Math.min(0.09, spark.chroma) }),
    cool: cool(0.68),
    coolDeep: cool(0.42),
    coolSoft: cool(0.85, coolChroma * 0.8),
    night: mix(cool(0.27, coolChroma), tone(primary, { lightness: 0.25, chroma: 0.06 }), 0.3),
    sun,
    glow: tone(sun, { lightness: 0.91, chroma: isGray ? 0.06 : 0.115, hue: isWarm ? (spark.hue + 85) / 2 : 82 }),
    leaf: mix(isGray ? '#6E7A5E' : '#5F8A3F', primary, 0.12),
    leafDeep: mix(isGray ? '#3F4A3A' : '#35592F', primary, 0.15),
  };
}

// Food keeps natural colors, shifted slightly toward the brand.
export type Larder = ReturnType<typeof createLarder>;
export function createLarder(palette: Palette) {
  const { accent, primary } = createInks(palette);
  const lean = (hex: string) => mix(mix(hex, accent, 0.06), primary, 0.03);
  return {
    bun: lean('#E8AD55'),
    bunLight: lean('#F6CF85'),
    crust: lean('#C07A32'),
    toast: lean('#8E4F22'),
    char: lean('#4A2417'),
    meat: lean('#8C3F24'),
    meatLight: lean('#B8633A'),
    pink: lean('#EE9A8C'),
    red: lean('#D63B25'),
    redDeep: lean('#A52318'),
    orange: lean('#EE8434'),
    yellow: lean('#F8C53A'),
    butter: lean('#FCE39A'),
    white: lean('#FFF9EC'),
    cream: lean('#F7E6C4'),
    green: lean('#74A63A'),
    greenDeep: lean('#3F7030'),
    lime: lean('#C3DB63'),
    purple: lean('#9C4470'),
    broth: lean('#C9772B'),
    brothLight: lean('#E39C48'),
    cocoa: lean('#55301F'),
    rice: lean('#FFF6E2'),
    avocado: lean('#A9C258'),
    salmon: lean('#F58A5E'),
    nori: lean('#2C3A2C'),
    steel: mix('#D9DCD8', primary, 0.06),
    steelDeep: mix('#A3A9A6', primary, 0.1),
  };
}
