// Wide still lifes of a whole meal, for offers and events: food down the middle of a table, seen from above or standing on a counter.
// Everything that matters is within the middle 1600 × 900, which wide screens show.
import type { Palette } from '#shared/rules/colors.ts';

import type { Kitchen } from './garnish.ts';
import { createInks, createLarder } from './palettes.ts';
import { createRandom, hash } from './random.ts';
import { boil, kamayan, oysters } from './spreads-above.ts';
import { repairs, supper } from './spreads-front.ts';
import { picture } from './svg.ts';

const spreadTable = { boil, kamayan, oysters, supper, repairs } satisfies Record<string, (kitchen: Kitchen) => string>;
type Spread = keyof typeof spreadTable;
export const spreads = Object.keys(spreadTable) as Spread[];

type SpreadOptions = { seed: string; palette: Palette; spread: Spread };

/** 1600 × 1200 SVG. */
export function spreadPicture({ seed, palette, spread }: SpreadOptions): string {
  const inks = createInks(palette);
  const kitchen: Kitchen = {
    id: `w${hash(`${seed}/${spread}`).toString(36)}`,
    random: createRandom(`spread/${seed}/${spread}`),
    food: createLarder(palette),
    inks,
    plate: inks.paper,
  };
  return picture(1600, 1200, spreadTable[spread](kitchen));
}
