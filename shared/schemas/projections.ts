import * as z from 'zod/mini';

import { Id } from './common.ts';
import { PublisherDomain } from './release-queue.ts';

/** The unique name of one run of a publisher. */
const Follower = z.string().check(z.minLength(8), z.maxLength(64));
const HostName = z.string().check(z.minLength(1), z.maxLength(253));
/** Says which bucket and which CDN follow, so that another one gets all of every domain. */
const Targets = z.string().check(z.minLength(1), z.maxLength(400));

/**
 * A publisher starts to bring what is outside up to date. `held`: the hosts of which the bucket has anything, `whole`: those of them with a
 * complete release; null if the bucket didn't say, or there is none.
 */
export const OutsideStart = z.strictObject({
  targets: Targets,
  bucket: z.nullable(z.strictObject({ held: z.array(HostName), whole: z.array(HostName) })),
});

export const OutsideClaimInput = z.strictObject({ publisher: Follower });

/**
 * A domain that what is outside has to follow, leased for 15 seconds; null if none is due. `stale`: the manifests of which its hosts may
 * still show pages outside; null if they may show anything. `hosts`: its hosts since everything was up to date last. `released`: those of
 * them that no domain has any more. `again`: all has to be written again, whatever is known to be there.
 */
export const OutsideClaim = z.nullable(
  z.object({
    domain: PublisherDomain,
    stale: z.nullable(z.array(z.string())),
    hosts: z.array(z.string()),
    released: z.array(z.string()),
    again: z.nullable(z.string()),
  }),
);
export type OutsideClaim = NonNullable<z.infer<typeof OutsideClaim>>;

export const OutsideLease = z.strictObject({ publisher: Follower });

/**
 * What came of a claim. `followed`: what is outside shows what the domain had at `version`, on these `hosts`, with the pages of `manifest`. `failed`: it is tried again after
 * a pause, of at least `wait` seconds. `released`: the publisher stops, so anybody may go on.
 */
export const OutsideOutcome = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('followed'),
    version: z.int(),
    targets: Targets,
    manifest: z.nullable(z.string()),
    hosts: z.array(HostName),
    again: z.nullable(Id),
  }),
  z.strictObject({
    state: z.literal('failed'),
    error: z.string().check(z.minLength(1), z.maxLength(2000)),
    wait: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  }),
  z.strictObject({ state: z.literal('released') }),
]);
export type OutsideOutcome = z.infer<typeof OutsideOutcome>;
export const OutsideReport = z.strictObject({ publisher: Follower, outcome: OutsideOutcome });

/** A publisher lost a lease while it wrote to these hosts: what is there isn't known. */
export const OutsideDoubt = z.strictObject({ hosts: z.array(HostName).check(z.maxLength(1000)) });

/** How many domains will be written again. */
export const OutsideDue = z.object({ domains: z.int() });
