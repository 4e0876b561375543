import type { Card, CuisineLink } from '#shared/blocks/cards.ts';
import type { ShownBlock } from '#shared/blocks/data.ts';
import type { Question } from '#shared/blocks/faq/schema.ts';
import type { MeetTheMembersData } from '#shared/blocks/meet-the-members/schema.ts';
import type { Picture } from '#shared/blocks/pictures.ts';
import type { WeekStop } from '#shared/blocks/week.ts';

import type { Drawing } from './art.ts';
import type { Meta } from './meta.ts';

/** A text link to another page of the domain. */
export type PageLink = { text: string; href: string };

export type Dish = {
  id: string;
  name: string;
  description: string;
  price: string;
  diets: string[];
  allergens: string[];
};

export type MemberPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  poster: Picture;
  transition: string;
  logo: Picture | null;
  cuisines: PageLink[];
  /** Empty when the member has none; by weekday, Monday first. */
  stops: WeekStop[];
  html: string;
  menu: Dish[];
  phone: string;
  website: string;
  socials: { label: string; href: string; icon: string }[];
  catering: PageLink | null;
  previous: PageLink | null;
  next: PageLink | null;
};

/** A built page shows its blocks; a plain one its title, picture and text. */
export type ContentPage = {
  meta: Meta;
  blocks: ShownBlock[];
  plain: { trail: PageLink[]; title: string; description: string; cover: Picture | null; html: string } | null;
};

export type CuisinePage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  html: string;
  cards: Card[];
  others: CuisineLink[];
};

/** A showcase or a catering offer: what, when or how much, and who cooks. */
export type OfferPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cover: Picture;
  transition: string;
  facts: { label: string; text: string; href: string }[];
  html: string;
  menu: Dish[];
  cards: Card[];
  action: PageLink | null;
};

export type ArticlePage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cover: Picture | null;
  transition: string;
  author: string;
  date: string;
  dateTime: string;
  categories: string[];
  html: string;
  more: Card[];
};

export type ListPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cards: Card[];
  /** A long list is parted into pages. */
  previous: PageLink | null;
  next: PageLink | null;
  kind: 'poster' | 'wide';
  /** Shown where there is nothing to list. */
  empty: string;
};

export type MembersPage = ListPage & { cuisines: CuisineLink[] };
export type CuisinesPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cuisines: CuisineLink[];
};
export type FaqPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  groups: { id: string; name: string; questions: Question[] }[];
};
export type ErrorPage = { meta: Meta; title: string; subtitle: string; picture: Picture; members: MeetTheMembersData };

/** Every template with the whole of what it shows. One more fails to compile until site/pages handles it. */
export type Templates = {
  home: ContentPage;
  page: ContentPage;
  member: MemberPage;
  cuisine: CuisinePage;
  showcase: OfferPage;
  catering: OfferPage;
  article: ArticlePage;
  members: MembersPage;
  cuisines: CuisinesPage;
  list: ListPage;
  faq: FaqPage;
  error: ErrorPage;
  robots: { sitemap: string };
  sitemap: { urls: { loc: string; lastmod: string }[]; parts: string[] };
  art: Drawing;
};
