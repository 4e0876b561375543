import type { PublisherDomain } from '#shared/schemas/releases.ts';
import type { Log } from '#shared/trace/log.ts';

import type { Manifest } from './manifest.ts';
import type { Packs } from './packs/packs.ts';
import type { AskOrigin } from './verify-live.ts';

export type BucketRelease = {
  host: string;
  /** The number it goes live under. After a rollback the manifest has another one. */
  number: number;
  manifest: Manifest;
  /** They have the files that the manifest names. */
  packs: Packs;
  /**
   * Called before visitors notice anything, and before the publish counts as done. Throws where another publisher has taken over
   * the release.
   */
  confirm: () => Promise<void>;
  /** Receives how many of the differing objects are written. */
  onProgress?: (done: number, total: number) => void;
};

/** Public pages in a bucket, each domain under its host: `{host}/members/taco-joint`. All methods throw BucketErrors. */
export type BucketSites = {
  /** Makes the bucket match a release. Writes only what differs. */
  publish: (release: BucketRelease) => Promise<{ written: number; removed: number }>;
  /** Those of the given hosts without a complete release in the bucket. */
  missing: (hosts: string[]) => Promise<string[]>;
  /**
   * Turns the pages of former hosts into redirects to the new ones, and removes hosts that no domain has any more. False if a
   * former host has to wait, because the new one has no pages in the bucket yet.
   */
  retire: (domains: PublisherDomain[], originOf: (host: string) => string) => Promise<boolean>;
  /** Reads a page from the bucket. */
  ask: AskOrigin;
  close: () => void;
};

type Needs = {
  bucket: BucketSites | null;
  domains: () => Promise<PublisherDomain[]>;
  originOf: (host: string) => string;
  log: Log;
};

/** Maintenance of a bucket besides publishing. An unreachable bucket blocks nothing here: the next publish reports it. */
export type BucketUpkeep = {
  /** Call when domains changed hosts or were archived. */
  hostsChanged: () => void;
  /**
   * Runs after builds: redirects a former host once the new one has its pages. Retried after the next builds if it can't be done
   * yet.
   */
  retireHosts: () => Promise<void>;
  /** Those of the given hosts that need a publish to be in the bucket. */
  missing: (hosts: string[]) => Promise<Set<string>>;
};

export function bucketUpkeep({ bucket, domains, originOf, log }: Needs): BucketUpkeep {
  let due = true;
  return {
    hostsChanged: () => {
      due = true;
    },
    retireHosts: async () => {
      if (!due || !bucket) return;
      try {
        due = !(await bucket.retire(await domains(), originOf));
      } catch (error) {
        log(`Former hosts stay as they are in the bucket. ${String(error)}`, { error });
      }
    },
    missing: async (hosts) => {
      try {
        return new Set(await bucket?.missing(hosts));
      } catch (error) {
        log(`What the bucket has is not known. ${String(error)}`, { error });
        return new Set();
      }
    },
  };
}
