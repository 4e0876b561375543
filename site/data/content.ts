import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { AnalyticsItem } from '#shared/schemas/analytics.ts';
import type { Category, CuisineTag, Faq, FaqCategory } from '#shared/schemas/content.ts';
import type { Color, ErrorPage, Menus, Options, Redirect, Seo, SiteMap, Social } from '#shared/schemas/options.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import type { Section } from '#shared/schemas/sections.ts';
import type { LiveStatus } from '#shared/schemas/statuses.ts';

/** All public content of one domain, as the API returned it at one revision. */
export type Content = {
  /** `host` has no port; `origin` is what visitors use: 'https://tacos.example.com', 'http://lonestar.localhost:4321'. */
  host: string;
  origin: string;
  /** Increases with each write to the domain's content; 0 where the API sends no revision. */
  revision: number;
  /** The day that dates are listed from ('yyyy-MM-dd', shared/content/service-day.ts): that of the build. */
  today: string;
  /** What is true of trucks now, over what is published. */
  statuses: LiveStatus[];
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
  posts: { [T in PostTypeName]: PostOf<T>[] };
};
