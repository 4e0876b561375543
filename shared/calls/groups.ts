import { analyticsCalls } from './analytics.ts';
import { apiTokenCalls } from './api-tokens.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { buildHookCalls } from './build-hook.ts';
import { calendarCalls } from './calendar.ts';
import type { Call } from './call.ts';
import { changeCalls } from './changes.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from './content.ts';
import { dashboardCalls } from './dashboard.ts';
import { differenceCalls } from './differences.ts';
import { domainCalls } from './domains.ts';
import { factorCalls } from './factors.ts';
import { healthCalls } from './health.ts';
import { installationCalls } from './installation.ts';
import { invitationCalls } from './invitations.ts';
import { livePatchCalls } from './live-patches.ts';
import { mediaCalls } from './media.ts';
import { optionCalls } from './options.ts';
import { passkeyCalls } from './passkeys.ts';
import { placeCalls } from './places.ts';
import { postCalls } from './posts.ts';
import { previewCalls } from './preview.ts';
import { publisherCalls } from './publisher.ts';
import { redirectCalls } from './redirects.ts';
import { releaseCalls } from './releases.ts';
import { reviewCalls } from './reviews.ts';
import { savedViewCalls } from './saved-views.ts';
import { scheduledReleaseCalls } from './scheduled-releases.ts';
import { searchCalls } from './search.ts';
import { sectionCalls } from './sections.ts';
import { sessionCalls } from './sessions.ts';
import { signOnCalls } from './sign-on.ts';
import { statusCalls } from './statuses.ts';
import { stopCalls } from './stops.ts';
import { submissionCalls } from './submissions.ts';
import { userCalls } from './users.ts';

/** Every call of the API by resource, which is the first part of an operation id. */
const callGroups = {
  auth: authCalls,
  signOn: signOnCalls,
  sessions: sessionCalls,
  factors: factorCalls,
  passkeys: passkeyCalls,
  users: userCalls,
  apiTokens: apiTokenCalls,
  invitations: invitationCalls,
  options: optionCalls,
  domains: domainCalls,
  buildHook: buildHookCalls,
  posts: postCalls,
  livePatches: livePatchCalls,
  previews: previewCalls,
  redirects: redirectCalls,
  media: mediaCalls,
  faqs: faqCalls,
  faqCategories: faqCategoryCalls,
  categories: categoryCalls,
  cuisineTags: cuisineTagCalls,
  analytics: analyticsCalls,
  sections: sectionCalls,
  changes: changeCalls,
  differences: differenceCalls,
  releases: releaseCalls,
  scheduledReleases: scheduledReleaseCalls,
  reviews: reviewCalls,
  publisher: publisherCalls,
  statuses: statusCalls,
  submissions: submissionCalls,
  audit: auditCalls,
  dashboard: dashboardCalls,
  savedViews: savedViewCalls,
  search: searchCalls,
  stops: stopCalls,
  places: placeCalls,
  calendar: calendarCalls,
  installation: installationCalls,
  health: healthCalls,
} satisfies Record<string, Record<string, Call>>;

type Groups = typeof callGroups;
export type CallGroup = keyof Groups;

/** The calls by operation id: 'posts.get', 'options.updateMenus', … */
export const servedCalls: Record<string, Call> = Object.fromEntries(
  Object.entries(callGroups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${group}.${name}`, call]),
  ),
);

/** Whether a call is audited: every write by a user that has no entries of its own, and every file export for users. */
export function isAudited({ access, method, file, ownEntries, open }: Call): boolean {
  if (access === 'publisher' || access === 'refresh' || ownEntries || open) return false;
  return method !== 'GET' || file !== undefined;
}

/** `isAudited` as a type. */
type Audited<C extends Call> = C['access'] extends 'publisher' | 'refresh'
  ? false
  : C extends { ownEntries: true } | { open: true }
    ? false
    : C extends { file: string }
      ? true
      : C['method'] extends 'GET'
        ? false
        : true;
type AuditedCall = {
  [G in CallGroup]: {
    [N in keyof Groups[G] & string]: Groups[G][N] extends Call
      ? Audited<Groups[G][N]> extends true
        ? `${G}.${N}`
        : never
      : never;
  }[keyof Groups[G] & string];
}[CallGroup];

/** Every operation of the audit log: audited calls, refused sign-ins and calls, sign-outs at the identity provider, recovery codes that were used, sign-ins that were given back, copied passkeys, answers to invitations, reviews that open again, what is done to many submissions at once (`posts.bulk` and `submissions.bulk` are in entries of older versions only), and operations of the scheduler. */
export type AuditOperation =
  | AuditedCall
  | 'auth.loginFailed'
  | 'auth.refused'
  | 'signOn.ended'
  | 'factors.useRecoveryCode'
  | 'passkeys.refuseCopy'
  | 'factors.returned'
  | 'users.accept'
  | 'users.decline'
  | 'posts.publishDue'
  | 'posts.publishFailed'
  | 'scheduledReleases.release'
  | 'scheduledReleases.releaseFailed'
  | 'reviews.reopen'
  | 'submissions.archive'
  | 'submissions.unarchive'
  | 'submissions.updateStatus'
  | 'submissions.markAsSpam'
  | 'submissions.markAsNoSpam'
  | 'submissions.trash'
  | 'submissions.restore';
/** The groups that have audited calls. */
export type AuditGroup = AuditOperation extends infer O
  ? O extends `${infer G extends CallGroup}.${string}`
    ? G
    : never
  : never;

const audited = new Map(
  Object.entries(servedCalls).flatMap(([operation, call]) =>
    isAudited(call) ? [[call, operation as AuditOperation] as const] : [],
  ),
);

/** The operation of an audited call, or null. */
export function auditOperationOf(call: Call): AuditOperation | null {
  return audited.get(call) ?? null;
}
