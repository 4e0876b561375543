import { createHash } from 'node:crypto';

import type { Picture } from '#shared/content/pictures.ts';
import type { Palette } from '#shared/rules/colors.ts';
import type { Options } from '#shared/schemas/options.ts';

import { type Cuisine, cuisines, type FoodKind, foodKindOfCuisine, foodKinds } from './food-kinds.ts';
import { type Time, times } from './sky.ts';

/** The description of a drawing for a missing picture. It is small; the SVG is drawn from it when the page is rendered. */
export type Drawing =
  | { kind: 'truck'; seed: string; palette: Palette; food: FoodKind; time: Time; look: 'dust' | 'harbor' | null }
  | { kind: 'hero' | 'lost'; seed: string; palette: Palette; look: 'dust' | 'harbor' }
  | { kind: 'mark'; seed: string; palette: Palette; food: FoodKind };

const sizes = { truck: [1200, 1500], hero: [1920, 1080], lost: [1500, 1000], mark: [512, 512] } as const;

/** A drawing as a picture of a page, with the hash in its file name. */
export type Drawn = { hash: string; drawing: Drawing; picture: Picture };

export function drawnPicture(drawing: Drawing, alt: string): Drawn {
  const hash = createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 16);
  const [width, height] = sizes[drawing.kind];
  const ground = `color-mix(in oklch, ${drawing.palette.accentBackground} 45%, #fff)`;
  const src = artPath(hash);
  const picture = { alt, width, height, focus: '50% 50%', ground, sources: [], src, srcset: '' };
  return { hash, drawing, picture };
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

/** The food of a cuisine tag; an unknown tag gets one by `seed`. */
export function foodFor(cuisine: string | undefined, seed: string): FoodKind {
  const slug = (cuisine ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  const named = foodKinds.find((kind) => slug.includes(kind));
  if (named) return named;
  const known = cuisines.find((name) => name !== 'everything' && slug.includes(name));
  if (known) return foodKindOfCuisine[known];
  const fallbacks: Cuisine[] = ['mexican', 'american', 'burgers', 'sandwiches', 'hot-dogs', 'coffee', 'korean'];
  return foodKindOfCuisine[fallbacks[pick(seed, fallbacks.length)] ?? 'everything'];
}

/** The time of day for a seed. */
export function timeFor(seed: string): Time {
  return times[pick(`time/${seed}`, times.length)] ?? 'noon';
}

function pick(seed: string, count: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % count;
}
