import type { ShownBlock } from '#shared/blocks/data.ts';
import type { FormBlockData } from '#shared/blocks/form/Markup.tsx';
import type { MeetTheMembersData } from '#shared/blocks/meet-the-members/Markup.tsx';
import type { Card, CuisineLink } from '#shared/blocks/parts/cards.ts';
import type { Dish } from '#shared/blocks/parts/Dishes.tsx';
import type { Question } from '#shared/blocks/parts/Questions.tsx';
import type { WeekStop } from '#shared/blocks/week.ts';
import type { Picture } from '#shared/content/pictures.ts';

import type { Drawing } from '../art/drawings.ts';
import type { StopCalendar } from '../feeds/calendar.ts';
import type { StoryFeed } from '../feeds/story-feed.ts';
import type { ShareDrawing } from '../share/book.ts';
import type { Meta } from './meta.ts';
import type { ListedStop } from './stops.ts';

/** A text link to another page of the domain. */
export type PageLink = { text: string; href: string };

export type MemberPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  poster: Picture;
  transition: string;
  logo: Picture | null;
  cuisines: PageLink[];
  /** Its stops by weekday, Monday first; empty without any. */
  stops: WeekStop[];
  /** The same, including canceled stops. */
  week: ListedStop[];
  /** The path of the calendar file; empty without stops. */
  calendar: string;
  html: string;
  /** Blocks shown below the page's own content. */
  blocks: ShownBlock[];
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
  /** Blocks shown below the page's own content. */
  blocks: ShownBlock[];
  cards: Card[];
  /** Neighboring pages of a long list. */
  previous: PageLink | null;
  next: PageLink | null;
  others: CuisineLink[];
};

/** A showcase or a catering offer: what, when or at what price, and who cooks. */
export type OfferPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cover: Picture;
  transition: string;
  facts: { label: string; text: string; href: string }[];
  html: string;
  /** Blocks shown below the page's own content. */
  blocks: ShownBlock[];
  menu: Dish[];
  cards: Card[];
  action: PageLink | null;
  /** The inquiry form; null for an event. */
  inquiry: FormBlockData | null;
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
  /** Blocks shown below the page's own content. */
  blocks: ShownBlock[];
  more: Card[];
};

export type ListPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  cards: Card[];
  /** Neighboring pages of a long list. */
  previous: PageLink | null;
  next: PageLink | null;
  kind: 'poster' | 'wide';
  /** Shown when the list is empty. */
  empty: string;
};

/** Links that filter a list of members; `key` is used in the URL of the members page: 'day=friday'. */
export type FilterGroup = { label: string; links: { key: string; text: string; href: string; count: number }[] };

export type MembersPage = ListPage & {
  groups: FilterGroup[];
  /** The path of all members by name; empty where there is no such page. */
  names: string;
  /** All pages of the list, so that a filter can fetch the other ones. */
  parts: string[];
  /** How many members all pages have. */
  total: number;
};
/** Members as lines of text, in sections where there are many. */
export type DirectoryPage = {
  meta: Meta;
  trail: PageLink[];
  title: string;
  description: string;
  groups: FilterGroup[];
  names: string;
  /** Its own path, to mark its link in `groups`. */
  current: string;
  sections: { id: string; title: string; lines: (PageLink & { detail: string })[] }[];
};
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

type SitemapEntry = { loc: string; lastmod: string };

/** The data of every template. A new one fails to compile until site/pages handles it. */
export type Templates = {
  home: ContentPage;
  page: ContentPage;
  member: MemberPage;
  cuisine: CuisinePage;
  showcase: OfferPage;
  catering: OfferPage;
  article: ArticlePage;
  members: MembersPage;
  directory: DirectoryPage;
  cuisines: CuisinesPage;
  list: ListPage;
  faq: FaqPage;
  error: ErrorPage;
  robots: { sitemap: string };
  sitemap: { urls: SitemapEntry[]; parts: SitemapEntry[] };
  art: Drawing;
  share: ShareDrawing;
  rss: StoryFeed;
  'json-feed': StoryFeed;
  calendar: StopCalendar;
};
