import { expect, test } from 'vitest';

import { analyticsCalls } from './analytics.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import type { Call } from './call.ts';
import { canvasFrameCalls } from './canvas-frame.ts';
import { canvasCalls } from './canvas.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from './content.ts';
import { domainCalls } from './domains.ts';
import { healthCalls } from './health.ts';
import { mediaCalls } from './media.ts';
import { optionCalls } from './options.ts';
import { placeCalls } from './places.ts';
import { postCalls } from './posts.ts';
import { previewCalls } from './preview.ts';
import { publisherCalls } from './publisher.ts';
import { redirectCalls } from './redirects.ts';
import { releaseCalls } from './releases.ts';
import { savedViewCalls } from './saved-views.ts';
import { sessionCalls } from './sessions.ts';
import { stopCalls } from './stops.ts';
import { submissionCalls } from './submissions.ts';
import { userCalls } from './users.ts';

const groups = [
  auditCalls,
  authCalls,
  domainCalls,
  redirectCalls,
  analyticsCalls,
  categoryCalls,
  cuisineTagCalls,
  faqCalls,
  faqCategoryCalls,
  healthCalls,
  mediaCalls,
  optionCalls,
  placeCalls,
  postCalls,
  previewCalls,
  canvasCalls,
  canvasFrameCalls,
  publisherCalls,
  releaseCalls,
  savedViewCalls,
  sessionCalls,
  stopCalls,
  submissionCalls,
  userCalls,
];
const calls: Call[] = groups.flatMap((group): Call[] => Object.values(group));
const names = calls.map(({ method, path }) => `${method} ${path}`);

/** Every call of the product's specification. */
const specified = `
  POST /api/auth/refresh-tokens
  POST /api/auth/switch-domain
  GET /api/account
  POST /api/account
  POST /api/account/reset-password
  POST /api/account/change-password
  GET /api/options/colors
  GET /api/options
  GET /api/options/error-page
  GET /api/options/socials
  GET /api/options/menus
  GET /api/options/seo
  GET /api/options/domains
  GET /api/options/roles
  GET /api/options/site-map
  PUT /api/options/error-page
  PUT /api/options/seo
  PUT /api/options/site-map
  GET /api/analytics
  POST /api/analytics
  PUT /api/analytics/{id}
  DELETE /api/analytics/{id}
  GET /api/faq-categories
  POST /api/faq-categories
  DELETE /api/faq-categories/{id}
  GET /api/faqs
  POST /api/faqs
  PATCH /api/faqs/{id}
  DELETE /api/faqs/{id}
  GET /api/categories
  POST /api/categories
  DELETE /api/categories/{id}
  GET /api/posts/by-type
  GET /api/posts/{id}
  GET /api/posts/{id}/type-group
  POST /api/posts
  PUT /api/posts/{id}/body
  PUT /api/posts/{id}/data
  PATCH /api/posts/{id}/order
  PUT /api/posts/{id}/status
  PUT /api/posts/{id}/restore
  DELETE /api/posts/{id}
  DELETE /api/posts/{id}/permanently
  GET /api/cuisine-tags
  POST /api/cuisine-tags
  PUT /api/cuisine-tags/{id}
  DELETE /api/cuisine-tags/{id}
  POST /api/clear-cache
`;

test('every call of the specification is declared', () => {
  const wanted = specified.trim().split(/\s*\n\s*/);
  expect(wanted).toHaveLength(48);
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
});

test('no call is declared twice', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s is complete', (_, call) => {
  expect(Boolean(call.params)).toBe(call.path.includes('{'));
  expect(call.status === 204).toBe(call.response === null && call.file === undefined && call.stream === undefined);
  expect(call.summary).not.toBe('');
});

test('reads have no body, and few writes are public', () => {
  expect(calls.filter(({ method, body }) => method === 'GET' && body)).toEqual([]);
  const open = calls.filter(({ method, access }) => method !== 'GET' && access === 'public').map(({ path }) => path);
  expect(open.toSorted()).toEqual([
    '/api/account/change-password',
    '/api/account/reset-password',
    // By a mailed link, of people who can't sign in any more.
    '/api/account/sessions/not-me',
    '/api/auth/login',
    '/api/submissions',
  ]);
});
