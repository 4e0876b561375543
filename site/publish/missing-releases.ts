import type { Hosts } from './hosts.ts';
import { sharedFolder } from './packs/packs.ts';
import type { Store } from './packs/store.ts';
import type { ReleaseQueue } from './release-queue.ts';
import { type LiveRelease, type Place, releaseIn } from './release.ts';

type Needs = {
  hosts: Pick<Hosts, 'sync'>;
  queue: Pick<ReleaseQueue, 'queue'>;
  store: Store;
  placeOf: (domainId: string) => Place;
};

type Start = {
  /** The build of this publisher, if it makes the pages; null leaves releases of other code to those that have its turn. */
  build: string | null;
  /** Called with a host before its first release is queued. */
  onAbsent: (host: string) => void;
  /** Called with a release that stays, which may lack twins. */
  onLive: (host: string, release: LiveRelease, place: Place) => void;
};

/**
 * Queues domains with no live release, and with `build` those whose release is by other code. Removes what a killed process left unfinished.
 * Domains that are built elsewhere keep what they have here.
 */
export async function queueMissing(needs: Needs, { build, onAbsent, onLive }: Start): Promise<void> {
  const { queue, store, placeOf } = needs;
  const served = await servedBy(needs);
  await store.removeUnfinished(sharedFolder);
  for (const domain of served) {
    const { id, host, current } = domain;
    const place = placeOf(id);
    await store.removeUnfinished(id);
    const release = await releaseIn(place, current);
    if (!release) onAbsent(host);
    if (!release || (build !== null && isOfOther(build, domain, release))) await queue.queue(host, current);
    else onLive(host, release, place);
  }
}

/** Queues domains whose release is by other code than `build`, which makes the pages from now on. */
export async function queueOtherCode(needs: Omit<Needs, 'store'>, build: string): Promise<void> {
  for (const domain of await servedBy(needs)) {
    const release = await releaseIn(needs.placeOf(domain.id), domain.current);
    if (!release || isOfOther(build, domain, release)) await needs.queue.queue(domain.host, domain.current);
  }
}

type Served = Awaited<ReturnType<Hosts['sync']>>[number];

async function servedBy({ hosts }: Pick<Needs, 'hosts'>): Promise<Served[]> {
  return (await hosts.sync()).filter(({ archived, elsewhere }) => !archived && !elsewhere);
}

/** What was rolled back stays, and so does what can't be built again as it was. */
function isOfOther(build: string, { unsure, rolled_back }: Served, { contents }: LiveRelease): boolean {
  return contents.buildId !== build && !unsure && !rolled_back;
}
