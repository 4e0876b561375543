import { setTimeout as pause } from 'node:timers/promises';

import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import type { Step } from '#shared/terminal/steps.ts';

import { ImportFailure } from './failure.ts';

const pollEvery = 50;
/** Milliseconds without progress after which no publisher seems to run. */
const patience = 120_000;

/**
 * Publishes the domain and waits until the release is live; `tick` receives its pages. Null if the live release is up to date.
 * Throws an ImportFailure when the build fails or no publisher builds it.
 */
export async function publish(client: Client, wrote: boolean, tick: Step['tick']): Promise<Release | null> {
  const { data: state } = await client(releaseCalls.state);
  if (!wrote && state.changes === 0 && state.current && !state.running) return null;
  const { data } = await client(releaseCalls.clearCache);
  let { release } = data;
  let since = Date.now();
  let reported = 0;
  while (release.state === 'queued' || release.state === 'building') {
    await pause(pollEvery);
    const next = (await client(releaseCalls.get, { params: { id: release.id } })).data;
    if (next.state !== release.state || next.progress?.done !== release.progress?.done) since = Date.now();
    const { step, done = reported } = next.progress ?? {};
    if (step === 'rendering' && done > reported) {
      tick(done - reported);
      reported = done;
    }
    release = next;
    if (Date.now() - since > patience) {
      throw new ImportFailure(
        'Everything is saved, and its release still waits to be built: no publisher takes it. Publish from the panel once one runs.',
      );
    }
  }
  if (release.state === 'failed') {
    const page = release.error?.page ? ` (${release.error.page})` : '';
    throw new ImportFailure(
      `Everything is saved, and the build failed${page}: ${release.error?.message ?? 'no reason is given'}. The release before it stays live.`,
    );
  }
  return release;
}
