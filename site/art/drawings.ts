import { createHash } from 'node:crypto';

import type { Picture } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';
import type { Options } from '#shared/schemas/options.ts';

import { type Cuisine, type FoodKind, foodKindOfCuisine } from './food-kinds.ts';
import { foodsSold, type Sold } from './food-words.ts';
import { type Composition, compositionFor } from './scene.ts';
import { type Time, times } from './sky.ts';

/** The description of a drawing for a missing picture. It is small; the SVG is drawn from it when the page is rendered. */
export type Drawing =
  | { kind: 'truck'; seed: string; palette: Palette; food: FoodKind; time: Time; look: 'dust' | 'harbor' | null }
  | ({ kind: 'scene'; seed: string; palette: Palette } & SceneShown)
  | { kind: 'lost'; seed: string; palette: Palette; look: 'dust' | 'harbor' }
  | { kind: 'mark'; seed: string; palette: Palette; food: FoodKind };

/** What a scene shows: its composition, its time of day, and the foods of its trucks from the front to the back. */
type SceneShown = { look: 'dust' | 'harbor'; composition: Composition; time: Time; foods: FoodKind[] };

const sizes = { truck: [1200, 1500], scene: [1920, 1080], lost: [1500, 1000], mark: [512, 512] } as const;

/** A drawing as a picture of a page, with the hash in its file name. */
export type Drawn = { hash: string; drawing: Drawing; picture: Picture };

export function drawnPicture(drawing: Drawing, alt: string): Drawn {
  const hash = createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 16);
  const [width, height] = sizes[drawing.kind];
  const ground = `color-mix(in oklch, ${drawing.palette.accentBackground} 45%, #fff)`;
  const src = artPath(hash);
  const picture = { alt, width, height, focus: focusOf(drawing), ground, sources: [], src, srcset: '' };
  return { hash, drawing, picture };
}

/** What crops keep. Phones show two thirds of a scene's width: a truck that doesn't stand in the middle stays whole. */
function focusOf(drawing: Drawing): string {
  const across: Partial<Record<Composition, number>> = { row: 100, waterfront: 75 };
  return `${(drawing.kind === 'scene' && across[drawing.composition]) || 50}% 50%`;
}

/** Collects the distinct drawings of a domain's pages; each becomes a file `/art/{hash}.svg`. */
export class ArtBook {
  /** By hash. */
  readonly drawings = new Map<string, Drawn>();

  add(drawn: Drawn): Picture {
    if (!this.drawings.has(drawn.hash)) this.drawings.set(drawn.hash, drawn);
    return drawn.picture;
  }
}

export function artPath(hash: string): string {
  return `/art/${hash}.svg`;
}

/** The backdrops of each look; the classic look has none of its own. */
export function scenery(look: Options['look']): 'dust' | 'harbor' | null {
  return { street: 'dust' as const, harbour: 'harbor' as const, classic: null }[look];
}

/** The food on the roof of a truck by what it sells; by `seed` where nothing says. */
export function foodFor(sold: Sold, seed: string): FoodKind {
  const fallbacks: Cuisine[] = ['mexican', 'american', 'burgers', 'sandwiches', 'hot-dogs', 'coffee', 'korean'];
  return foodsSold(sold)[0] ?? foodKindOfCuisine[fallbacks[pick(seed, fallbacks.length)] ?? 'everything'];
}

/** The scene for a seed. `sold` are the words that say which foods its trucks sell. */
export function sceneFor(seed: string, palette: Palette, look: Options['look'], sold: Sold): Drawing & SceneShown {
  const composition = compositionFor(seed);
  return {
    kind: 'scene',
    seed,
    palette,
    look: scenery(look) ?? (pick(`look/${seed}`, 2) === 0 ? 'dust' : 'harbor'),
    composition,
    time: composition === 'market' ? 'night' : timeFor(seed),
    foods: foodsSold(sold).slice(0, 3),
  };
}

const sceneWords: Record<Composition, string> = {
  row: 'food trucks in a row and people who came to eat',
  corner: 'a food truck and tables on a corner lot',
  market: 'a night market under lanterns',
  waterfront: 'a food truck and a cart at the water',
  solo: 'a food truck and its first guests',
  above: 'food trucks and tables seen from above',
};

/** What a scene shows, for its alt text: 'a night market under lanterns'. */
export function sceneText({ composition }: Pick<SceneShown, 'composition'>): string {
  return sceneWords[composition];
}

/** The time of day for a seed. */
export function timeFor(seed: string): Time {
  return times[pick(`time/${seed}`, times.length)] ?? 'noon';
}

function pick(seed: string, count: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % count;
}
