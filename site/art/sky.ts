// The sky by time of day, and the light that the rest of the scene is drawn in.
import { mix, tone, toOklch } from './color.ts';
import type { Inks } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, halftone, inWhole, line, lines, path, rays, rect, repeat, specks, starPath } from './svg.ts';

export const times = ['dawn', 'noon', 'dusk', 'night', 'rain'] as const;
export type Time = (typeof times)[number];
export type Light = {
  time: Time;
  isDark: boolean;
  wet: boolean;
  sky: string;
  low: string;
  far: string;
  middle: string;
  near: string;
  ground: string;
  groundLine: string;
  shadow: string;
  window: string;
  smoke: string;
};

type Scheme = Omit<Light, 'time'>;

function nightScheme({ night, paper, primary, cool, coolDeep, glow, sun }: Inks): Scheme {
  return {
    isDark: true,
    wet: false,
    sky: night,
    low: mix(night, coolDeep, 0.7),
    far: mix(night, coolDeep, 0.42),
    middle: tone(night, { lightness: 0.21 }),
    near: tone(night, { lightness: 0.165 }),
    ground: mix(night, mix(primary, cool, 0.5), 0.24),
    groundLine: mix(night, sun, 0.4),
    shadow: tone(night, { lightness: 0.14 }),
    window: glow,
    smoke: mix(night, paper, 0.4),
  };
}

function rainScheme({ night, paper, cool, coolDeep, coolSoft, glow }: Inks): Scheme {
  return {
    isDark: false,
    wet: true,
    sky: mix(cool, coolDeep, 0.3),
    low: mix(coolSoft, paper, 0.2),
    far: mix(cool, coolSoft, 0.45),
    middle: mix(cool, coolDeep, 0.55),
    near: mix(coolDeep, night, 0.45),
    ground: mix(coolDeep, cool, 0.45),
    groundLine: coolSoft,
    shadow: night,
    window: glow,
    smoke: coolSoft,
  };
}

const schemes = (inks: Inks, random: Random): Record<Time, Scheme> => {
  const { ink, paper, primary, primaryDeep, accent, accentSoft, cool, coolDeep, coolSoft, night, glow, sun } = inks;
  const noonSky = random.pick([coolSoft, accentSoft, mix(sun, paper, 0.25), cool, mix(primary, paper, 0.72)]);
  const ochre = mix(mix(accentSoft, sun, 0.3), ink, 0.14);
  const pavement = mix(paper, cool, 0.3);
  const day = {
    isDark: false,
    wet: false,
    shadow: mix(ink, primaryDeep, 0.3),
    window: mix(glow, sun, 0.35),
    smoke: paper,
  };
  // Opposite hues mix to brown, so a brand with opposite hues gets its sunset from the accent alone.
  const gap = Math.abs(((toOklch(primary).hue - toOklch(accent).hue + 540) % 360) - 180);
  const isFar = gap > 75;
  const duskLow = isFar
    ? random.pick([mix(accent, glow, 0.55), mix(accent, paper, 0.5)])
    : random.pick([accent, sun, mix(accent, paper, 0.25)]);
  const duskHigh = isFar
    ? random.pick([accent, inks.accentDeep, mix(accent, glow, 0.15)])
    : random.pick([primary, mix(primary, night, 0.35), mix(primary, accent, 0.4)]);
  return {
    dawn: {
      ...day,
      sky: mix(isFar ? accent : mix(primary, accent, 0.5), paper, 0.62),
      low: mix(accentSoft, paper, 0.5),
      far: mix(inks.primarySoft, paper, 0.42),
      middle: isFar ? mix(cool, coolSoft, 0.3) : mix(inks.primarySoft, cool, 0.4),
      near: mix(coolDeep, primary, 0.25),
      ground: mix(pavement, accentSoft, 0.35),
      groundLine: mix(pavement, isFar ? cool : primary, 0.35),
    },
    noon: {
      ...day,
      sky: noonSky,
      low: mix(noonSky, paper, 0.55),
      far: mix(noonSky, mix(cool, accent, 0.3), 0.42),
      middle: mix(cool, coolDeep, 0.35),
      near: mix(coolDeep, inks.leafDeep, 0.4),
      ground: random.pick([ochre, pavement]),
      groundLine: mix(ochre, ink, 0.25),
    },
    dusk: {
      ...day,
      sky: duskHigh,
      low: duskLow,
      far: mix(duskHigh, duskLow, 0.45),
      middle: mix(primaryDeep, night, 0.35),
      near: mix(night, primaryDeep, 0.3),
      ground: isFar ? mix(night, coolDeep, 0.75) : mix(mix(primaryDeep, duskLow, 0.42), ink, 0.12),
      groundLine: isFar ? mix(coolDeep, cool, 0.6) : mix(primaryDeep, duskLow, 0.7),
      isDark: toOklch(duskHigh).lightness < 0.55,
      window: glow,
      shadow: night,
    },
    night: nightScheme(inks),
    rain: rainScheme(inks),
  };
};

export const createLight = (time: Time, inks: Inks, random: Random): Light => ({
  time,
  ...schemes(inks, random)[time],
});

function cloud(x: number, y: number, size: number, color: string): string {
  const h = size * 0.2;
  return path(
    inWhole(
      `M${x} ${y}h${size}a${h} ${h} 0 0 0 ${-h * 0.9} ${-h * 1.3}a${h * 1.5} ${h * 1.5} 0 0 0 ${-h * 2.3} ${-h * 0.7}a${h} ${h} 0 0 0 ${-h * 1.4} ${h * 0.9}a${h * 0.8} ${h * 0.8} 0 0 0 ${-(size - h * 4.6)} ${h * 1.1}z`,
    ),
    color,
  );
}

const backStyles = ['bands', 'rings', 'rays', 'fade'] as const;
type Disc = { x: number; y: number; radius: number };

function drawBack(
  style: (typeof backStyles)[number],
  { id, light, width, horizon, x, y, radius }: { id: string; light: Light; width: number; horizon: number } & Disc,
): string {
  const { sky, low } = light;
  return {
    bands: () =>
      repeat(4, (index) => rect(0, horizon * (0.36 + index * 0.16), width, horizon, mix(sky, low, (index + 1) * 0.24))),
    rings: () => repeat(4, (index) => circle(x, y, radius * (4.2 - index * 0.82), mix(sky, low, (index + 1) * 0.22))),
    rays: () => rays(14, x, y, 2400, mix(sky, low, 0.5), 0.1, 0.22),
    fade: () =>
      `<defs>${halftone(`${id}h`, low, horizon, 52, 0, 0.47)}</defs>` + rect(0, 0, width, horizon + 40, `url(#${id}h)`),
  }[style]();
}

function drawStars(random: Random, { glow, paper }: Inks, width: number, horizon: number): string {
  const small = [4, 7, 10].map((size) =>
    specks(9, glow, size, () => [random.between(20, width - 20), random.between(20, horizon * 0.62)]),
  );
  const large = [0, 1, 2].map(() =>
    starPath(random.between(80, width - 80), random.between(60, horizon * 0.4), 15, 0.3, 4),
  );
  return small.join('') + path(large.join(''), paper);
}

function drawBirds(random: Random, x: number, color: string): string {
  const bird = (index: number) =>
    `M${random.whole(0, 90) + x - 400 + index * 84} ${random.whole(180, 320)}q12 -15 24 0q12 -15 24 0`;
  return lines(4, color, 5, bird);
}

/** `crops` are the heights, in ascending order, where pages cut the picture; the first one is the highest that they always show. */
type Sky = { width: number; horizon: number; crops: readonly number[] };

/** The bottom of a cloud, moved down until none of the crops cuts it: its flat rest would look like a slab. */
function clearOf(crops: readonly number[], bottom: number, height: number): number {
  return crops.reduce((down, crop, index) => {
    const isCut = down - height < crop && (down > crop || index === 0);
    return isCut ? crop + height + 12 : down;
  }, bottom);
}

export function drawSky(id: string, random: Random, light: Light, inks: Inks, { width, horizon, crops }: Sky): string {
  const { time, sky, low } = light;
  const { paper, glow, sun, cool } = inks;
  const x = Math.round(width * (random.chance(0.5) ? random.between(0.16, 0.34) : random.between(0.66, 0.84)));
  const disc =
    time === 'noon'
      ? sky === sun
        ? paper
        : mix(sun, paper, random.pick([0.1, 0.75]))
      : time === 'rain' || time === 'night'
        ? paper
        : mix(glow, paper, 0.25);
  const y = Math.round(
    horizon *
      {
        dawn: 0.62,
        noon: random.between(0.22, 0.34),
        dusk: random.between(0.5, 0.66),
        night: random.between(0.18, 0.3),
        rain: 0.24,
      }[time],
  );
  const radius = {
    dawn: 190,
    noon: random.whole(110, 170),
    dusk: random.whole(190, 270),
    night: random.whole(70, 105),
    rain: 120,
  }[time];
  const base = rect(0, 0, width, horizon + 60, sky);
  const style = time === 'rain' ? random.pick(['bands', 'fade'] as const) : random.pick(backStyles);
  const back = drawBack(style, { id, light, width, horizon, x, y, radius });
  const orb =
    time === 'rain'
      ? ''
      : time === 'night' && random.chance(0.6)
        ? circle(x, y, radius, disc) +
          circle(x + radius * 0.42, y - radius * 0.24, radius * 0.86, style === 'rings' ? mix(sky, low, 0.88) : sky)
        : circle(x, y, radius, disc);
  const stars = time === 'night' ? drawStars(random, inks, width, horizon) : '';
  const cloudColor =
    time === 'night' ? mix(sky, cool, 0.35) : time === 'rain' ? mix(light.sky, paper, 0.35) : mix(low, paper, 0.7);
  // Skip clouds that touch the sun: they look like hats.
  const clouds = repeat(time === 'rain' ? 5 : random.whole(1, 4), () => {
    const [left, lowest, size] = [
      random.whole(-60, width - 200),
      random.whole(110, Math.round(horizon * 0.52)),
      random.whole(200, 380),
    ];
    const down = clearOf(crops, lowest, size * 0.5);
    const meets =
      time !== 'rain' &&
      left < x + radius + 30 &&
      left + size > x - radius - 30 &&
      down > y - radius - 30 &&
      down - size * 0.5 < y + radius + 30;
    return meets ? '' : cloud(left, down, size, cloudColor);
  });
  const birds =
    !light.isDark && time !== 'rain' && random.chance(0.5)
      ? drawBirds(random, x, mix(light.middle, inks.ink, 0.4))
      : '';
  return base + back + stars + orb + clouds + birds;
}

export function drawRain(id: string, width: number, height: number, color: string): string {
  return (
    `<defs><pattern id="${id}r" width="130" height="170" patternUnits="userSpaceOnUse">${line('M22 20l-12 46M86 8l-9 34M112 96l-12 46M52 104l-9 34', color, 4)}</pattern></defs>` +
    rect(0, 0, width, height, `url(#${id}r)`, 0, 'opacity=".5"')
  );
}
