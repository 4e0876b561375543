import { setTimeout as wait } from 'node:timers/promises';

import type { OutsideClaim } from '#shared/schemas/projections.ts';

import { freshFor } from '../edge-cache.ts';
import type { Manifest } from '../manifest.ts';
import { type LiveRelease, type Place, releaseIn } from '../release.ts';
import { type AskOrigin, farPauses, NotLiveError, verifyLive } from '../verify-live.ts';
import type { BucketSites, Confirm } from './bucket/bucket-release.ts';
import type { Cdn } from './cdn/cdn.ts';
import { stalePaths } from './stale-paths.ts';

/** What is outside of the installation, and follows it. */
export type Targets = {
  /** Says which bucket and which CDN these are. */
  name: string;
  bucket: BucketSites | null;
  cdn: Cdn | null;
  /** Requests a page as a visitor would; null if nobody said where (SITES_URL). */
  ask: AskOrigin | null;
  /** Milliseconds between the two purges of a domain (`secondPurgeAfter` by default). */
  secondPurgeAfter?: number;
  /** Milliseconds between the requests of `ask`. */
  askPauses?: number[];
};

/**
 * Milliseconds after which nobody sends a page of the release before to an edge that may keep it (edge-cache.ts): the longest that a node which
 * allows that may be behind, and as long again for answers under way. What an edge took in between is dropped by a second purge.
 */
const secondPurgeAfter = 2 * freshFor;

export type Work = {
  claim: OutsideClaim;
  targets: Targets;
  place: Place;
  originOf: (host: string) => string;
  confirm: Confirm;
  /** Takes turns with the work for other domains. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  signal: AbortSignal;
};

/**
 * Makes what is outside equal to what the domain's visitors get, as the database and the store say. Throws a LeaseLostError, or an error whose
 * message says what to do.
 */
export async function project(work: Work): Promise<void> {
  const { claim, targets, inTurn, signal } = work;
  if (claim.domain.elsewhere) return;
  const claimedAt = performance.now();
  const current = await inTurn(() => currentOf(work));
  if (targets.bucket) await inTurn(() => fillBucket(work, current));
  if (targets.cdn) {
    const stale = {
      domainId: claim.domain.id,
      hosts: hostsOf(claim),
      paths: await inTurn(() => pathsOf(work, current)),
    };
    if (stale.paths === 'all' || stale.paths.length > 0) {
      const purge = () => targets.cdn?.purge(stale, signal);
      await inTurn(async () => purge());
      // The change was there before the claim.
      const rest = claimedAt + (targets.secondPurgeAfter ?? secondPurgeAfter) - performance.now();
      await wait(Math.max(0, rest), undefined, { signal });
      await work.confirm();
      await inTurn(async () => purge());
    }
  }
  if (targets.ask && current) await inTurn(() => verify(work, current));
}

/** What visitors of the domain get; null if nothing. Read from the store, whatever this node shows. */
async function currentOf({ claim: { domain }, place }: Work): Promise<LiveRelease | null> {
  if (domain.archived || !domain.current) return null;
  let lost = '';
  const release = await releaseIn(place, domain.current, (reason) => (lost = reason));
  if (!release)
    throw new Error(`Release ${domain.current.number} can't be read: publish, and it is made again. ${lost}`);
  return release;
}

async function fillBucket(work: Work, current: LiveRelease | null): Promise<void> {
  const { claim, targets, place, originOf, confirm } = work;
  const { domain, stale, released, again } = claim;
  const { bucket } = targets;
  if (!bucket) return;
  if (current) {
    const { number, contents: manifest } = current;
    await place.packs.refresh();
    await bucket.publish({ host: domain.host, number, manifest, packs: place.packs, confirm, again: again !== null });
  }
  // Only then do hosts differ.
  if (stale !== null && again === null) return;
  const gone = domain.archived ? [domain.host, ...domain.aliases.map(({ host }) => host)] : [];
  for (const host of new Set([...released, ...gone])) await bucket.lead(host, null, confirm);
  if (!current) return;
  // A bucket has no second copy of a domain's pages: an alias that serves leads to its host there, too.
  for (const { host } of domain.aliases) await bucket.lead(host, originOf(domain.host), confirm);
}

async function pathsOf(work: Work, current: LiveRelease | null): Promise<string[] | 'all'> {
  const before = await beforeOf(work, current);
  if (before === null || !current) return 'all';
  const paths = stalePaths(before, current.contents);
  return paths === 'all' ? paths : paths.map((path) => encodeURI(path));
}

/** The releases of which something may be outside; null if that isn't known. */
async function beforeOf({ claim, place }: Work, current: LiveRelease | null): Promise<Manifest[] | null> {
  const { stale, again, domain } = claim;
  if (stale === null || again !== null || !current) return null;
  const before: Manifest[] = [];
  for (const manifest of stale.filter((name) => name !== domain.current?.manifest)) {
    const release = await releaseIn(place, { number: 0, manifest });
    if (!release) return null;
    before.push(release.contents);
  }
  return before;
}

/** The domain's hosts, now and since everything was up to date last. A redirect stays at no edge. */
function hostsOf({ domain, hosts, released }: OutsideClaim): string[] {
  const own = [domain.host, ...domain.aliases.map(({ host }) => host)];
  return [...new Set([...own, ...released, ...hosts.filter((host) => own.includes(host))])];
}

async function verify(work: Work, { contents }: LiveRelease): Promise<void> {
  const { claim, targets } = work;
  const { host } = claim.domain;
  if (!targets.ask) return;
  const before = await beforeOf(work, { ...claim.domain.current, contents } as LiveRelease);
  const paths = before === null ? [] : stalePaths(before, contents);
  const changed = paths === 'all' ? [] : paths.filter((path) => contents.pages.has(path));
  try {
    await verifyLive(targets.ask, host, contents, { added: [], changed, removed: [] }, targets.askPauses ?? farPauses);
  } catch (error) {
    if (!(error instanceof NotLiveError)) throw error;
    throw new Error(
      `Visitors don't get the new pages yet: ${host}${error.page} ${error.reason}. Check SITES_URL and the CDN`,
      {
        cause: error,
      },
    );
  }
}
