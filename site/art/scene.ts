// The wide scenes of heroes, and of events, stories and offers without a picture. The seed chooses one of six compositions.
import { hash } from './random.ts';
import { above } from './scene-above.ts';
import { market, waterfront } from './scenes-evening.ts';
import { table, thief, walk } from './scenes-occasions.ts';
import { corner, row, solo } from './scenes-street.ts';
import { createStage, type Stage, type StageOptions } from './stage.ts';
import { picture } from './svg.ts';

const compose = { row, corner, market, waterfront, solo, above } satisfies Record<string, (stage: Stage) => string>;
export type Composition = keyof typeof compose;
export const compositions = Object.keys(compose) as Composition[];

/** The composition of a seed: always the same one. */
export function compositionFor(seed: string): Composition {
  return compositions[hash(`composition/${seed}`) % compositions.length] ?? 'row';
}

/** Scenes of one occasion, which no seed chooses. */
const stagings = { table, walk, thief } satisfies Record<string, (stage: Stage) => string>;
export const occasions = Object.keys(stagings) as (keyof typeof stagings)[];

type Scene = StageOptions & { composition?: Composition | keyof typeof stagings };

/** 1920 × 1080 SVG. `time` fixes the time of day, `composition` the composition; by default the seed picks them. */
export function drawScene({ composition, ...options }: Scene): string {
  const chosen = composition ?? compositionFor(options.seed);
  // A night market is at night.
  const stage = createStage(chosen === 'market' ? { ...options, time: 'night' } : options);
  return picture(stage.width, stage.height, { ...compose, ...stagings }[chosen](stage));
}
