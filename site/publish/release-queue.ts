import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type * as z from 'zod/mini';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import type { Claim, CurrentRelease, PublisherDomain, ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import type { Release, ReleaseProgress } from '#shared/schemas/releases.ts';

import { allPages } from './all-pages.ts';
import { LeaseLostError, takenOver } from './lease.ts';
import { nullIfMissing, replaceFile } from './packs/disk.ts';

export type Claimed = NonNullable<z.infer<typeof Claim>>;

/** The publisher's calls to the API. All throw what the client throws; `report` retries first. */
export type ReleaseQueue = {
  /** Every domain; or with `since` those that have changed for visitors since `version` was that. */
  domains: (since?: number) => Promise<{ data: PublisherDomain[]; version: number }>;
  /**
   * Queues a background build: of a domain without a live release, or with one of older code. With `seen`, what the domain's visitors had
   * then, it is queued once, whichever publishers find that out.
   */
  queue: (host: string, seen?: CurrentRelease | null) => Promise<void>;
  /** Says that this publisher is there with this build, and returns the build that makes the pages now. */
  sayBuild: (build: string) => Promise<string | null>;
  /** Says that it leaves. */
  leave: () => Promise<void>;
  /**
   * The next release, or null; with `awaited`, only releases that a user waits for. What has to be rendered is left to others where it is
   * another build's turn than `build`. The first claim also returns this publisher's unfinished releases to the queue.
   */
  claim: (only: { awaited: boolean; build?: string | null }) => Promise<Claimed | null>;
  /** Renews the lease and reports progress. */
  extend: (release: Release, progress?: ReleaseProgress) => Promise<void>;
  /**
   * Makes a release what visitors get, or goes back to what they had. Returns the count of changes at that moment. Throws a LeaseLostError where
   * another publisher has it.
   */
  moveCurrent: (release: Release, current: CurrentRelease) => Promise<number>;
  /** The manifests of the releases of a domain that can be restored, and of what visitors have. */
  keptManifests: (release: Pick<Release, 'domain_id'>) => Promise<string[]>;
  /** Names the manifests of releases that an older version kept. */
  adopt: (domainId: string, kept: { releases: CurrentRelease[]; current: CurrentRelease | null }) => Promise<void>;
  /** Retries for a while, so that a build's outcome survives a restart of the API. Throws the last error. */
  report: (release: Release, outcome: ReleaseOutcome, isClosed: () => boolean) => Promise<void>;
};

const reportDelays = [100, 500, 2000, 5000, 10_000];

/** `dataDir` stores the publisher's name; `client` makes the publisher's calls. */
export function openReleaseQueue(dataDir: string, client: Client): ReleaseQueue {
  let resume = true;
  let name: Promise<string> | null = null;
  const publisher = () => (name ??= publisherName(dataDir));

  return {
    domains: (since) =>
      allPages((after) =>
        client(publisherCalls.domains, {
          query: { ...(since === undefined ? {} : { since }), ...(after === null ? {} : { after }) },
        }),
      ),
    queue: async (host, seen) => {
      await client(publisherCalls.queue, { body: { host, reason: 'start', ...(seen === undefined ? {} : { seen }) } });
    },
    sayBuild: async (build) =>
      (await client(publisherCalls.build, { body: { publisher: await publisher(), build } })).data.build,
    leave: async () => {
      await client(publisherCalls.build, { body: { publisher: await publisher(), build: null } });
    },
    claim: async ({ awaited, build = null }) => {
      const body = { publisher: await publisher(), resume, awaited, ...(build === null ? {} : { build }) };
      const { data } = await client(publisherCalls.claim, { body });
      resume = false;
      return data;
    },
    extend: async ({ id }, progress) => {
      const body = { publisher: await publisher(), ...(progress ? { progress } : {}) };
      await client(publisherCalls.extendLease, { params: { id }, body });
    },
    moveCurrent: async ({ id }, current) => {
      try {
        const body = { publisher: await publisher(), current };
        return (await client(publisherCalls.moveCurrent, { params: { id }, body })).data.version;
      } catch (error) {
        throw isHttpError(error) && error.status === 409 ? new LeaseLostError(takenOver, { cause: error }) : error;
      }
    },
    keptManifests: async ({ domain_id: id }) =>
      (await client(publisherCalls.keptManifests, { params: { id } })).data.manifests,
    adopt: async (id, body) => {
      await client(publisherCalls.adopt, { params: { id }, body });
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

/** Stored beside the releases, so that after a restart the publisher resumes its own work at once. */
async function publisherName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'publisher');
  const known = (await readFile(file, 'utf8').catch(nullIfMissing))?.trim();
  // Versions before didn't sync it, so a power cut may have left it empty.
  if (known) return known;
  const name = randomUUID();
  await replaceFile(file, `${name}\n`);
  return name;
}
