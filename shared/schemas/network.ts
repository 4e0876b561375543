import * as z from 'zod/mini';

import { Id, listReply, QueryBoolean, Timestamp } from './common.ts';
import { Alias, Host } from './domains.ts';
import { ReleaseState } from './releases.ts';

/** The state of a domain's newest build. `error` is the reason of a failure. */
const NewestRelease = z.object({ state: ReleaseState, error: z.nullable(z.string()) });

/**
 * `live` is the live release and its time; null before the first release. `address_problem`: what the last checks of its hosts found wrong
 * first, as a sentence.
 */
export const NetworkDomain = z.object({
  id: Id,
  host: z.string(),
  title: z.string(),
  aliases: z.array(Alias),
  archived_at: z.nullable(Timestamp),
  live: z.nullable(z.object({ since: z.nullable(Timestamp), pages: z.int() })),
  release: z.nullable(NewestRelease),
  address_problem: z.nullable(z.string()),
  /** Whether only sign-ins at the identity provider count in it. Versions before send nothing. */
  sign_on_required: z._default(z.boolean(), false),
  created_at: Timestamp,
});
export type NetworkDomain = z.infer<typeof NetworkDomain>;

/** `panel_domain` is the registrable domain of the panel's host: pages of domains under it can set the panel's cookies. Under `platform_domain` each domain can have a host at once. */
export const NetworkDomains = z.extend(listReply(NetworkDomain), {
  panel_domain: z.nullable(z.string()),
  platform_domain: z.nullable(z.string()),
});

/** Without `deleted` archived domains are listed among the others. */
export const NetworkQuery = z.strictObject({ deleted: z.optional(QueryBoolean) });

export const SignOnDemand = z.strictObject({ required: z.boolean('Send true or false') });

export const AliasParams = z.strictObject({ id: Id, host: Host });
