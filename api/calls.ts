import { authCalls } from '#shared/calls/auth.ts';
import type { Call } from '#shared/calls/call.ts';
import { analyticsCalls, categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { healthCalls } from '#shared/calls/health.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';

const groups = {
  auth: authCalls,
  options: optionCalls,
  posts: postCalls,
  media: mediaCalls,
  faqs: faqCalls,
  faqCategories: faqCategoryCalls,
  categories: categoryCalls,
  cuisineTags: cuisineTagCalls,
  analytics: analyticsCalls,
  releases: releaseCalls,
  health: healthCalls,
} satisfies Record<string, Record<string, Call>>;

/** Every call that this API answers, by operation id: 'posts.get', 'options.updateMenus', … */
export const servedCalls: Record<string, Call> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${group}.${name}`, call]),
  ),
);
