import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import type { Call } from '#shared/calls/call.ts';
import { analyticsCalls, categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { healthCalls } from '#shared/calls/health.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { savedViewCalls } from '#shared/calls/saved-views.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { userCalls } from '#shared/calls/users.ts';

const groups = {
  auth: authCalls,
  sessions: sessionCalls,
  users: userCalls,
  options: optionCalls,
  domains: domainCalls,
  posts: postCalls,
  previews: previewCalls,
  redirects: redirectCalls,
  media: mediaCalls,
  faqs: faqCalls,
  faqCategories: faqCategoryCalls,
  categories: categoryCalls,
  cuisineTags: cuisineTagCalls,
  analytics: analyticsCalls,
  sections: sectionCalls,
  releases: releaseCalls,
  publisher: publisherCalls,
  submissions: submissionCalls,
  audit: auditCalls,
  dashboard: dashboardCalls,
  savedViews: savedViewCalls,
  health: healthCalls,
} satisfies Record<string, Record<string, Call>>;

/** Every call that this API answers, by operation id: 'posts.get', 'options.updateMenus', … */
export const servedCalls: Record<string, Call> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${group}.${name}`, call]),
  ),
);

const operations = new Map(Object.entries(servedCalls).map(([operation, call]) => [call, operation]));

/** The operation id of a served call. */
export function operationOf(call: Call): string {
  return operations.get(call) ?? `${call.method} ${call.path}`;
}
