import * as z from 'zod/mini';

import { isPublicWebLink } from '../rules/urls.ts';
import { BaseVersion, Id, IdempotencyKey, text, trashTime, Version } from './common.ts';

const fields = {
  type: z.enum(['script', 'inline', 'meta', 'noscript']),
  src: text(1000),
  custom_id: text(120),
  async: z.boolean(),
  defer: z.boolean(),
  tag_position: z.enum(['head', 'body-open', 'body-close']),
  code: text(20_000),
  name: text(200),
  content: text(2000),
  content_type: text(120),
  external_analytics: text(500),
  external_analytics_type: text(120),
};

/** A script URL: https on a public host. */
const scriptSource = fields.src.check(
  z.refine((value) => value === '' || (/^https:\S+$/i.test(value) && isPublicWebLink(value)), {
    error: 'Use a link that starts with https:// and leads to a public host',
  }),
);

/**
 * A snippet on every public page of the domain. `external_analytics_type` is its service: a key of rules/analytics-services.ts or
 * free text. `external_analytics` has notes and additional origins. Both decide what the pages' Content-Security-Policy
 * allows. Users who can't change snippets only see the key and the origins.
 */
export const AnalyticsItem = z.object({ id: Id, ...fields, version: Version, ...trashTime });
export type AnalyticsItem = z.infer<typeof AnalyticsItem>;
export const AnalyticsInput = z.strictObject({ ...fields, src: scriptSource });
/** A write takes all fields of a snippet as it was read or is still empty, and ignores `id`: the path decides, or the API that makes one. */
const id = z.optional(z.nullable(text(100)));
export const AnalyticsCreate = z.extend(AnalyticsInput, { id, idempotency_key: z.optional(IdempotencyKey) });
export const AnalyticsUpdate = z.extend(AnalyticsInput, { id, version: BaseVersion });
