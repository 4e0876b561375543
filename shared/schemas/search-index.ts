import * as z from 'zod/mini';

import { memberWords } from '../rules/member-words.ts';

/**
 * A dish: its name, its diets as digits that index `diets`, words of its description, its price in words, and of one that isn't always there
 * its ISO weekdays and what the menu says of them: '67 Weekends'.
 */
const Dish = z.tuple([z.string(), z.string(), z.string(), z.optional(z.string()), z.optional(z.string())]);
/** A member: its name, its path, its cuisines or its text, its dishes, the places where it stops, and the URL of a small picture. */
const Member = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.array(Dish),
  z.array(z.string()),
  z.optional(z.string()),
]);

export const pageKinds = ['day', 'cuisine', 'diet', 'page', 'event', 'offer', 'story', 'question'] as const;
/** Any other page: its kind, its title, its path and its text. */
const OtherPage = z.tuple([z.enum(pageKinds), z.string(), z.string(), z.string()]);

/**
 * What the search of a domain knows: `/search.json` of its release, made by site/data/pages/search.ts. Tuples instead of objects, because
 * visitors load it on their phones. Paths have a leading slash.
 */
export const SearchIndex = z.object({
  /** The path of the search page; empty where a post has its URL. */
  page: z.string(),
  /** The path of the list of members. */
  list: z.string(),
  /** The page of what is open now; empty or left out if there is none. */
  now: z.optional(z.string()),
  /** Of the times in `/stops.json`, for `momentIn`. */
  clock: z.optional(z.string()),
  /** What its members are called; 'member' where it is left out. */
  word: z.optional(z.enum(memberWords)),
  diets: z.array(z.string()),
  members: z.array(Member),
  /** Words of each member's description, in the order of `members`; left out in a large domain. */
  told: z.optional(z.array(z.string())),
  pages: z.array(OtherPage),
});
export type SearchIndex = z.infer<typeof SearchIndex>;
