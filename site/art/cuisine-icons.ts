// 24 × 24 line icons for cuisine tags, as path data that can be stored as JSON and drawn with currentColor.
import icons from './cuisine-icons.json' with { type: 'json' };
import type { Cuisine } from './food-kinds.ts';

const paths: Record<Cuisine, string[]> = icons;

/** The paths of an icon. Draw them with fill none, stroke currentColor, width 1.75, round caps and joins. */
export const cuisineIcon = (cuisine: Cuisine) => ({ viewBox: '0 0 24 24', paths: paths[cuisine] });
