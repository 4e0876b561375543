import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { AnalyticsItem } from '#shared/schemas/analytics.ts';
import type { Category, CuisineTag, Faq, FaqCategory } from '#shared/schemas/content.ts';
import type { Color, ErrorPage, Menus, Options, Redirect, Seo, SiteMap, Social } from '#shared/schemas/options.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { Section } from '#shared/schemas/sections.ts';

/** Everything public of one domain, as its API answered it at one revision. `load.ts` reads it, `pages.ts` makes pages of it. */
export type Content = {
  /** The domain's host without a port, and the origin that visitors use: 'https://tacos.example.com', 'http://lonestar.localhost:4321'. */
  host: string;
  origin: string;
  /** Counts the content writes of the domain; 0 where the API doesn't say. */
  revision: number;
  options: Options;
  colors: Color[];
  errorPage: ErrorPage;
  socials: Social[];
  menus: Menus;
  seo: Seo;
  siteMap: SiteMap;
  analytics: AnalyticsItem[];
  cuisineTags: CuisineTag[];
  faqs: Faq[];
  faqCategories: FaqCategory[];
  categories: Category[];
  redirects: Redirect[];
  sections: Section[];
  /** Published posts by type, in position order. */
  posts: Record<PostTypeName, Post[]>;
};
