import type { Release, ReleaseProgress } from '#shared/schemas/releases.ts';
import { mark } from '#shared/trace/publish-steps.ts';

import type { BuildResult } from './build-release.ts';
import type { Current } from './current.ts';
import type { Hosts } from './hosts.ts';
import { LeaseLostError } from './lease.ts';
import type { Switch } from './live-releases.ts';
import type { ReleaseQueue } from './release-queue.ts';
import type { Place } from './release.ts';
import { type AskOrigin, verifyLive } from './verify-live.ts';

type Needs = {
  queue: Pick<ReleaseQueue, 'moveCurrent'>;
  hosts: Pick<Hosts, 'show'>;
  onSwitch?: ((host: string, made: Switch) => Promise<void> | void) | undefined;
  ask?: AskOrigin | undefined;
  askPauses?: number[] | undefined;
};

/** A release that is built and stored, and that no visitor has seen yet. `before` is what they have. */
export type ReadyRelease = {
  release: Release;
  place: Place;
  made: Pick<BuildResult, 'manifest' | 'contents' | 'pages' | 'packs'>;
  before: Current | null;
  tell: (progress: ReleaseProgress) => void;
};

/**
 * Moves the domain's pointer to a release, and checks what visitors get. If they don't get it, the pointer goes back.
 * What is outside of the installation follows later, by itself (projections/). Throws a
 * LeaseLostError or a NotLiveError.
 */
export async function goLive(needs: Needs, { release, place, made, before, tell }: ReadyRelease): Promise<void> {
  const { queue, hosts, ask, askPauses } = needs;
  const { host, number } = release;
  const { manifest, contents, pages } = made;
  const packs = made.packs.flatMap(({ name, bytes }): Switch['packs'] => (bytes ? [[name, bytes]] : []));

  /** What visitors of this machine get. */
  async function show(current: Current): Promise<void> {
    const version = await queue.moveCurrent(release, current);
    mark('switch', release);
    // Sent before the copy on the disk is written: the host of this process doesn't wait for that.
    const shown = needs.onSwitch?.(host, { id: place.id, current, packs });
    hosts.show(place.id, current, version);
    await shown;
    mark('answer', release);
  }
  tell({ step: 'switching', done: 0, total: 0 });
  await show({ number, manifest });
  try {
    tell({ step: 'verifying', done: 0, total: 0 });
    if (ask) await verifyLive(ask, host, contents, pages, askPauses);
  } catch (error) {
    // The new owner of the lease decides what is live.
    if (error instanceof LeaseLostError || before === null) throw error;
    await show(before);
    throw error;
  }
}
