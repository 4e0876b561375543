import type { BlockType } from '#shared/blocks/registry.ts';
import type { NavItem } from '#shared/schemas/options.ts';
import type { MenuItem, Stop } from '#shared/schemas/post-body.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';
import type { Cuisine } from '#site/art/food-kinds.ts';
import type { Palette } from '#site/art/palettes.ts';

/**
 * What a demo network is made of, as a person writes it down: things name each other by key (a cuisine's slug, a member's
 * slug, a picture's file), and `posts.ts` turns the keys into the ids that the API gave them.
 */
export type DemoDomain = {
  host: string;
  /** Goes to createDomain first, so that a half-made domain already carries its name. */
  title: string;
  palette: Palette;
  options: DemoOptions;
  socials: { name: string; label: string; link: string }[];
  menus: { header: NavItem[]; footer: NavItem[] };
  seo: { title: string; description: string; name: string };
  errorPage: { title: string; subtitle: string; section_title: string; section_text: string; members: string[] };
  cuisines: DemoCuisine[];
  members: DemoMember[];
  showcases: DemoShowcase[];
  caterings: DemoCatering[];
  stories: DemoStory[];
  faqs: DemoFaq[];
  pages: DemoPage[];
  pictures: DemoPicture[];
};

export type DemoOptions = {
  address: string;
  phone: string;
  email: string;
  outgoing_email: string;
  social_media_title: string;
  menu_title: string;
  join_title: string;
  join_text: string;
  copyright: string;
  look: 'street' | 'harbour';
  timezone: string;
  currency: string;
};

/** A post's pictures: slot to the file name of a picture of the domain. */
type Slots = Record<string, string>;

export type DemoCuisine = {
  slug: string;
  title: string;
  /** Which icon of site/art/ the tag wears. */
  icon: Cuisine;
  description: string;
  text: string[];
  media: Slots;
};

export type DemoMember = {
  slug: string;
  title: string;
  description: string;
  /** Paragraphs; links are written [words](/path). */
  story: string[];
  phone: string;
  email: string;
  website: string;
  socials: string[];
  cuisines: string[];
  stops: Omit<Stop, 'id'>[];
  menu: Omit<MenuItem, 'id'>[];
};

export type DemoShowcase = {
  slug: string;
  title: string;
  description: string;
  text: string[];
  place: string;
  /** Local date and time: 'yyyy-MM-dd HH:mm'. */
  starts_at: string;
  ends_at: string;
  members: string[];
  media: Slots;
};

export type DemoCatering = {
  slug: string;
  title: string;
  description: string;
  text: string[];
  /** In hundredths, per guest. */
  price_from: number;
  guests_min: number;
  guests_max: number;
  menu: Omit<MenuItem, 'id'>[];
  members: string[];
  media: Slots;
};

export type DemoStory = {
  slug: string;
  title: string;
  description: string;
  text: string[];
  author: string;
  published_on: string;
  categories: string[];
  media: Slots;
};

export type DemoFaq = { question: string; answer: string; category: string };

/** A built page has blocks, a plain one has text. */
export type DemoPage = {
  url: string;
  title: string;
  description: string;
  text?: string[];
  blocks?: DemoBlock[];
  media?: Slots;
};

/** One block as the builder stores it; its rich texts are written as paragraphs, members and events as slugs, a FAQ category by name. */
export type DemoBlock = {
  type: BlockType;
  props: { id: string; [name: string]: string | number | string[] | RichText | DemoItem[] };
};

/** A small thing of a block: a voice, a picture of a gallery. */
type DemoItem = { id: string; [name: string]: string };

/** `draw` makes the SVG. With a `width` (pixels) it is rasterised before it is uploaded, without one it is uploaded as it is. */
export type DemoPicture = { file: string; alt: string; width?: number; draw: () => string };
