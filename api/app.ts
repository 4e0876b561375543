import { Hono } from 'hono';

import { type CallGroup, servedCalls } from '#shared/calls/groups.ts';

import { cors } from './http/cors.ts';
import { errorReply } from './http/error-reply.ts';
import { observed } from './http/observed.ts';
import { requestLog } from './http/request-log.ts';
import { responseHeaders } from './http/response-headers.ts';
import type { Observe } from './metrics/api-metrics.ts';
import { openApiDocument } from './openapi/document.ts';
import { addAnalyticsRoutes } from './routes/analytics.ts';
import { addApiTokenRoutes } from './routes/api-tokens.ts';
import { addAuditRoutes } from './routes/audit.ts';
import { addAuthRoutes } from './routes/auth.ts';
import { addBuildHookRoutes } from './routes/build-hook.ts';
import { addCalendarRoutes } from './routes/calendar.ts';
import { addCategoryRoutes, addFaqCategoryRoutes } from './routes/categories.ts';
import { addChangeRoutes } from './routes/changes.ts';
import { addCuisineTagRoutes } from './routes/cuisine-tags.ts';
import { addDashboardRoutes } from './routes/dashboard.ts';
import { addDifferenceRoutes } from './routes/differences.ts';
import { addDomainRoutes } from './routes/domains.ts';
import { addFactorRoutes } from './routes/factors.ts';
import { addFaqRoutes } from './routes/faqs.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addInstallationRoutes } from './routes/installation.ts';
import { addInvitationRoutes } from './routes/invitations.ts';
import { addLivePatchRoutes } from './routes/live-patches.ts';
import { addMediaRoutes } from './routes/media.ts';
import { addOptionRoutes } from './routes/options.ts';
import { addPasskeyRoutes } from './routes/passkeys.ts';
import { addPlaceRoutes } from './routes/places.ts';
import { addPostRoutes } from './routes/posts.ts';
import { addPreviewRoutes } from './routes/previews.ts';
import { addPublisherRoutes } from './routes/publisher.ts';
import { addRedirectRoutes } from './routes/redirects.ts';
import { addReleaseRoutes } from './routes/releases.ts';
import { addReviewRoutes } from './routes/reviews.ts';
import { addSavedViewRoutes } from './routes/saved-views.ts';
import { addScheduledReleaseRoutes } from './routes/scheduled-releases.ts';
import { addSearchRoutes } from './routes/search.ts';
import { addSectionRoutes } from './routes/sections.ts';
import { addSessionRoutes } from './routes/sessions.ts';
import { addSignOnRoutes } from './routes/sign-on.ts';
import { addStatusRoutes } from './routes/statuses.ts';
import { addStopRoutes } from './routes/stops.ts';
import { addSubmissionRoutes } from './routes/submissions.ts';
import { addUserRoutes } from './routes/users.ts';
import type { Services } from './services/context.ts';

/** The routes of every group of calls. */
const routes = {
  health: addHealthRoutes,
  auth: addAuthRoutes,
  signOn: addSignOnRoutes,
  sessions: addSessionRoutes,
  factors: addFactorRoutes,
  passkeys: addPasskeyRoutes,
  users: addUserRoutes,
  invitations: addInvitationRoutes,
  options: addOptionRoutes,
  domains: addDomainRoutes,
  buildHook: addBuildHookRoutes,
  posts: addPostRoutes,
  livePatches: addLivePatchRoutes,
  previews: addPreviewRoutes,
  redirects: addRedirectRoutes,
  media: addMediaRoutes,
  faqs: addFaqRoutes,
  faqCategories: addFaqCategoryRoutes,
  categories: addCategoryRoutes,
  cuisineTags: addCuisineTagRoutes,
  analytics: addAnalyticsRoutes,
  sections: addSectionRoutes,
  changes: addChangeRoutes,
  differences: addDifferenceRoutes,
  releases: addReleaseRoutes,
  scheduledReleases: addScheduledReleaseRoutes,
  reviews: addReviewRoutes,
  publisher: addPublisherRoutes,
  statuses: addStatusRoutes,
  submissions: addSubmissionRoutes,
  audit: addAuditRoutes,
  dashboard: addDashboardRoutes,
  savedViews: addSavedViewRoutes,
  search: addSearchRoutes,
  stops: addStopRoutes,
  apiTokens: addApiTokenRoutes,
  places: addPlaceRoutes,
  calendar: addCalendarRoutes,
  installation: addInstallationRoutes,
} satisfies Record<CallGroup, (app: Hono, services: Services) => void>;

type Options = {
  /** Hears of every answer. */
  observe?: Observe | undefined;
  /** Whether the log has a line per answer. */
  access?: boolean;
};

/** The API as a fetch handler: it listens on no port, so tests and scripts call it directly. */
export function createApp(services: Services, { observe, access = false }: Options = {}): Hono {
  const app = new Hono();
  app.use(requestLog(services.log, { access }));
  if (observe) app.use(observed(observe));
  app.use(responseHeaders());
  app.use('/api/*', cors(services));
  for (const add of Object.values(routes)) add(app, services);
  // Made for its first reader: it takes longer than everything else here together.
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(servedCalls));
    return c.body(document, 200, { 'content-type': 'application/json' });
  });
  app.notFound((c) => errorReply(c, null));
  app.onError((error, c) => errorReply(c, error, services.log));
  return app;
}
