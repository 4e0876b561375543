import * as z from 'zod/mini';

import { Id, text, Version } from './common.ts';

const secureUrl = text(1000).check(
  z.refine((value) => value === '' || /^https:\/\/[^\s]+$/.test(value), {
    error: 'Use a link that starts with https://',
  }),
);

const fields = {
  type: z.enum(['script', 'inline', 'meta', 'noscript']),
  src: secureUrl,
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

/** A snippet that an admin puts on every public page of the domain. */
export const AnalyticsItem = z.object({ id: Id, ...fields, version: Version });
export type AnalyticsItem = z.infer<typeof AnalyticsItem>;
export const AnalyticsInput = z.strictObject(fields);
export const AnalyticsUpdate = z.extend(AnalyticsInput, { version: Version });
