import { setTimeout as wait } from 'node:timers/promises';

import type { RebuildEvent } from '#shared/schemas/release-queue.ts';
import type { Log } from '#shared/trace/log.ts';

import { newId } from '../lib/ids.ts';
import { type HookTarget, sendWebhook } from './send-webhook.ts';

/** Milliseconds before each retry. An unreachable hook loses nothing: the release waits in the database. */
const retryDelays = [200, 1000, 5000, 30_000];

export type RebuildHook = { announce: (event: RebuildEvent) => void; close: () => void };

type Needs = {
  /** Whom to tell about a domain, besides the publisher of this process; null for nobody. */
  hookFor: (event: RebuildEvent) => Promise<HookTarget | null>;
  /** Whether nobody announced the release before; who asks announces it. */
  isFirst: (releaseId: string) => Promise<boolean>;
  wakePublisher: (what: RebuildEvent['type']) => void;
  log: Log;
};

/**
 * Wakes the publisher of this process at once, and announces rebuilds to the domain's hook as signed webhooks, with retries.
 * Returns at once and works in the background; failures are logged, never thrown.
 */
export function createRebuildHook({ hookFor, isFirst, wakePublisher, log }: Needs): RebuildHook {
  const stop = new AbortController();

  async function deliver(event: RebuildEvent): Promise<void> {
    const { host } = event.data;
    const target = await hookFor(event);
    if (!target) return;
    // Publishes that join a release in the queue are one build.
    if (event.type === 'domain.rebuild' && !(await isFirst(event.data.release_id))) return;
    const id = `msg_${newId()}`;
    for (const delay of [0, ...retryDelays]) {
      if (delay > 0) await wait(delay, undefined, { signal: stop.signal });
      const failure = await sendWebhook(target, id, event, stop.signal);
      if (failure === null) return;
      log(`rebuild hook for ${host}: it ${failure}`, { level: 'error', host });
    }
  }

  return {
    announce: (event) => {
      wakePublisher(event.type);
      deliver(event).catch((error: unknown) => {
        if (!stop.signal.aborted)
          log(`rebuild hook for ${event.data.host}: ${String(error)}`, { error, host: event.data.host });
      });
    },
    close: () => stop.abort(),
  };
}
