import * as z from 'zod/mini';

import { cuisines } from '#site/art/food-kinds.ts';

import stored from './cuisines.json' with { type: 'json' };

const words = z.pipe(
  z.string(),
  z.transform((source) => new RegExp(source, 'i')),
);

const CuisineRule = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** The text of the cuisine's own page. */
  description: z.string(),
  icon: z.enum(cuisines),
  /** Found in a dish or in a member's name. Word starts are marked where a shorter word would match inside another. */
  words,
  /** A dish with one of these never counts. */
  unless: z.optional(words),
  /**
   * Food that nearly everyone sells beside their own. It counts when it is among the first three dishes, when there are three such
   * dishes, or when the name mentions it; never on a lunch truck, which sells some of everything.
   */
  side: z.optional(z.boolean()),
});
export type CuisineRule = z.infer<typeof CuisineRule>;

/** The cuisines that an import knows (cuisines.json), in the order in which their tags are created. */
export const cuisineTable = z.parse(z.array(CuisineRule), stored);
