import * as z from 'zod/mini';

import * as addresses from '#shared/schemas/addresses.ts';
import * as analytics from '#shared/schemas/analytics.ts';
import * as answerTemplates from '#shared/schemas/answer-templates.ts';
import * as apiTokens from '#shared/schemas/api-tokens.ts';
import * as audit from '#shared/schemas/audit.ts';
import * as auth from '#shared/schemas/auth.ts';
import * as buildHook from '#shared/schemas/build-hook.ts';
import * as calendarDate from '#shared/schemas/calendar-date.ts';
import * as calendar from '#shared/schemas/calendar.ts';
import * as changes from '#shared/schemas/changes.ts';
import * as common from '#shared/schemas/common.ts';
import * as content from '#shared/schemas/content.ts';
import * as dashboard from '#shared/schemas/dashboard.ts';
import * as differences from '#shared/schemas/differences.ts';
import * as documentName from '#shared/schemas/document-name.ts';
import * as domains from '#shared/schemas/domains.ts';
import * as errors from '#shared/schemas/errors.ts';
import * as factors from '#shared/schemas/factors.ts';
import * as health from '#shared/schemas/health.ts';
import * as livePatch from '#shared/schemas/live-patch.ts';
import * as media from '#shared/schemas/media.ts';
import * as options from '#shared/schemas/options.ts';
import * as passkeys from '#shared/schemas/passkeys.ts';
import * as places from '#shared/schemas/places.ts';
import * as postAttributes from '#shared/schemas/post-attributes.ts';
import * as postBody from '#shared/schemas/post-body.ts';
import * as posts from '#shared/schemas/posts.ts';
import * as redirects from '#shared/schemas/redirects.ts';
import * as releaseQueue from '#shared/schemas/release-queue.ts';
import * as releases from '#shared/schemas/releases.ts';
import * as reviews from '#shared/schemas/reviews.ts';
import * as richText from '#shared/schemas/rich-text.ts';
import * as scheduledReleases from '#shared/schemas/scheduled-releases.ts';
import * as search from '#shared/schemas/search.ts';
import * as sections from '#shared/schemas/sections.ts';
import * as sessions from '#shared/schemas/sessions.ts';
import * as signOn from '#shared/schemas/sign-on.ts';
import * as statuses from '#shared/schemas/statuses.ts';
import * as stopFeed from '#shared/schemas/stop-feed.ts';
import * as stops from '#shared/schemas/stops.ts';
import * as submissionCounts from '#shared/schemas/submission-counts.ts';
import * as submissionReplies from '#shared/schemas/submission-replies.ts';
import * as submissions from '#shared/schemas/submissions.ts';
import * as users from '#shared/schemas/users.ts';

import { postInputNames, postInputs } from './post-inputs.ts';

export type JsonSchema = { [key: string]: unknown };

/** Schemas that are exported have names; what isn't listed here is written out where it is used. */
const modules = [
  addresses,
  analytics,
  answerTemplates,
  apiTokens,
  audit,
  auth,
  buildHook,
  calendar,
  calendarDate,
  changes,
  common,
  content,
  dashboard,
  differences,
  documentName,
  domains,
  errors,
  factors,
  health,
  livePatch,
  media,
  options,
  passkeys,
  places,
  postAttributes,
  postBody,
  posts,
  redirects,
  releaseQueue,
  releases,
  reviews,
  richText,
  scheduledReleases,
  search,
  sections,
  sessions,
  signOn,
  statuses,
  stopFeed,
  stops,
  submissionCounts,
  submissionReplies,
  submissions,
  users,
];

const names = z.registry<{ id: string }>();
for (const module of modules) {
  for (const [name, value] of Object.entries(module)) {
    if (value instanceof z.ZodMiniType) names.add(postInputs.get(value) ?? value, { id: name });
  }
}
for (const [name, schema] of postInputNames) names.add(schema, { id: name });

const componentPrefix = '#/components/schemas/';

/**
 * Collects the JSON schemas of a document. A schema with a name becomes a reference to `components`.
 * Requests use the input shape, replies the shape before transforms.
 */
export function schemaCollector() {
  const components: Record<string, JsonSchema> = {};

  function collect(input: z.ZodMiniType): JsonSchema {
    const schema = postInputs.get(input) ?? input;
    // Transforms and refinements have no JSON Schema: the schema describes the shape around them.
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: names,
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) components[name] ??= tidy(definition);
    const { id } = names.get(schema) ?? {};
    if (!id) return tidy(rest);
    components[id] ??= tidy(rest);
    return { $ref: componentPrefix + id };
  }

  return { collect, components };
}

/** Rewrites references to `components` and drops repeated ids. */
function tidy(value: JsonSchema): JsonSchema {
  const { id: _, ...schema } = value;
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${componentPrefix}`)) as JsonSchema;
}

/** The component that a reference names; returns any other schema unchanged. */
export function resolve(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].slice(componentPrefix.length) : null;
  return name === null ? schema : (components[name] ?? {});
}

/** The name of the component that a schema refers to. */
export function nameOf(schema: JsonSchema): string | null {
  return typeof schema['$ref'] === 'string' ? schema['$ref'].slice(componentPrefix.length) : null;
}
