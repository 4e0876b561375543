import type { Picture } from '../../content/pictures.ts';
import type { IconData } from '../../schemas/content.ts';

/** A poster that links to its page: a member, a catering offer, a showcase, a story. */
export type Card = {
  href: string;
  title: string;
  text: string;
  poster: Picture;
  logo: Picture | null;
  /** Short words above or below the title: cuisines, a date, a price. */
  tags: string[];
  /** What a list can be narrowed by: 'cuisine=tacos', 'day=friday'. */
  keys?: string[];
  /** Names the poster in a view transition to its own page. */
  transition: string;
};

/** A cuisine with its page and how many members cook it. */
export type CuisineLink = { href: string; title: string; icon: IconData | null; count: number };

/** A link that a block offers as its action; an empty href shows no link. */
export type Action = { text: string; href: string };
