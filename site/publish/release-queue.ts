import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type * as z from 'zod/mini';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Claim, PublisherDomain, Release, ReleaseOutcome, ReleaseProgress } from '#shared/schemas/releases.ts';

import type { Api } from '../data/load.ts';

export type Claimed = NonNullable<z.infer<typeof Claim>>;

/** What a publisher asks of the API and tells it. Every call throws what the client throws, but for `report`. */
export type ReleaseQueue = {
  domains: () => Promise<PublisherDomain[]>;
  /** Queues a build that nobody asked for: of a domain without a live release, or with one of older code. */
  queue: (host: string) => Promise<void>;
  /**
   * Null when nothing waits; with `awaited`, when nothing waits that somebody waits for. With the first claim, what this publisher
   * was building when it stopped waits again.
   */
  claim: (only: { awaited: boolean }) => Promise<Claimed | null>;
  /** Asks for more time, and says how far the build is. */
  extend: (release: Release, progress?: ReleaseProgress) => Promise<void>;
  /** Tried again for a while: how a build ended must not get lost in a restart of the API. Throws what the last try threw. */
  report: (release: Release, outcome: ReleaseOutcome, isClosed: () => boolean) => Promise<void>;
};

const reportDelays = [100, 500, 2000, 5000, 10_000];

/** `dataDir` keeps the publisher's name; `secret` is REBUILD_HOOK_SECRET, the bearer of its calls. */
export function openReleaseQueue(dataDir: string, api: Api, secret: string): ReleaseQueue {
  const client = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  let resume = true;
  let name: Promise<string> | null = null;
  const publisher = () => (name ??= publisherName(dataDir));

  return {
    domains: async () => (await client(publisherCalls.domains)).data,
    queue: async (host) => {
      await client(publisherCalls.queue, { body: { host, reason: 'start' } });
    },
    claim: async ({ awaited }) => {
      const { data } = await client(publisherCalls.claim, { body: { publisher: await publisher(), resume, awaited } });
      resume = false;
      return data;
    },
    extend: async ({ id }, progress) => {
      const body = { publisher: await publisher(), ...(progress ? { progress } : {}) };
      await client(publisherCalls.extendLease, { params: { id }, body });
    },
    report: async ({ id }, outcome, isClosed) => {
      for (const delay of [...reportDelays, null]) {
        try {
          await client(publisherCalls.report, { params: { id }, body: { publisher: await publisher(), outcome } });
          return;
        } catch (error) {
          if (delay === null || isClosed()) throw error;
          await wait(delay);
        }
      }
    },
  };
}

/** Kept beside the releases: after a restart the same publisher goes on with its own work, at once. */
async function publisherName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'publisher');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const name = randomUUID();
  await writeFile(`${file}.new`, `${name}\n`);
  await rename(`${file}.new`, file);
  return name;
}
