import { artPages, iconPages, sharePages } from './art.ts';
import { articlePages } from './article.ts';
import { calendarPages } from './calendar.ts';
import { contentPages } from './content-page.ts';
import { cuisinePages } from './cuisine.ts';
import { directoryPages } from './directory.ts';
import { errorPages } from './error.ts';
import { faqPages } from './faq.ts';
import { robotsPages, sitemapPages } from './feeds.ts';
import { listPages } from './lists.ts';
import { manifestPages } from './manifest.ts';
import { memberPages } from './member.ts';
import { nowPages } from './now.ts';
import { cateringPages, showcasePages } from './offer.ts';
import { offlinePages } from './offline.ts';
import { openNowPages } from './open-now.ts';
import { searchPages } from './search.ts';
import { storyFeedPages } from './story-feeds.ts';
import { weekFilePages } from './week-file.ts';

/** Make all pages of a domain, in this order: the last ones draw what the others show. */
export const makers = [
  contentPages,
  memberPages,
  cuisinePages,
  showcasePages,
  cateringPages,
  articlePages,
  listPages,
  directoryPages,
  openNowPages,
  faqPages,
  errorPages,
  robotsPages,
  sitemapPages,
  storyFeedPages,
  calendarPages,
  nowPages,
  weekFilePages,
  searchPages,
  manifestPages,
  offlinePages,
  iconPages,
  artPages,
  sharePages,
];
