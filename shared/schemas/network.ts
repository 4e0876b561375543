import * as z from 'zod/mini';

import { Id, Timestamp } from './common.ts';
import { Host } from './domains.ts';
import { ReleaseState } from './releases.ts';

/** How far a build came: a domain's newest one. `error` says in words why it failed. */
const NewestRelease = z.object({ state: ReleaseState, error: z.nullable(z.string()) });

/** `aliases` are its former hosts: they lead to `host`. `live`: what visitors see, and since when; null before the first release. */
export const NetworkDomain = z.object({
  id: Id,
  host: z.string(),
  title: z.string(),
  aliases: z.array(z.string()),
  archived_at: z.nullable(Timestamp),
  live: z.nullable(z.object({ since: z.nullable(Timestamp), pages: z.int() })),
  release: z.nullable(NewestRelease),
  created_at: Timestamp,
});
export type NetworkDomain = z.infer<typeof NetworkDomain>;

export const AliasParams = z.strictObject({ id: Id, host: Host });
