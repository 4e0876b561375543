import type { Picture } from '../../content/pictures.ts';
import type { IconData } from '../../schemas/content.ts';

/** A poster that links to a member, a catering offer, a showcase or a story. */
export type Card = {
  href: string;
  title: string;
  text: string;
  poster: Picture;
  logo: Picture | null;
  /** Short texts above or below the title: cuisines, a date, a price. */
  tags: string[];
  /** Filter keys: 'cuisine=tacos', 'day=friday'. */
  keys?: string[];
  /** When a truck is out, until a script says where it is now; a card without it isn't of a truck with stops. */
  days?: string;
  /** From the cheapest to the dearest dish of a truck: '$4–$14.50'. */
  price?: string;
  /** The first day of an event, on a leaf of a calendar: 'Dec', '12'. Empty texts show none. */
  date?: { month: string; day: string };
  /** The poster's name in the view transition to its page. */
  transition: string;
};

/** A card with facts beside its picture: when an event is, what an offer costs, which dishes a member of a cuisine cooks. */
export type Row = Card & { facts: { label: string; text: string }[]; action?: Action; isOver?: true };

/** A cuisine with its page and its number of members. */
export type CuisineLink = { href: string; title: string; icon: IconData | null; count: number };

/** The action of a block; an empty href hides it. */
export type Action = { text: string; href: string };
