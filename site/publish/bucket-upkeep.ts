import type { PublisherDomain } from '#shared/schemas/releases.ts';

import type { Manifest } from './manifest.ts';
import type { AskOrigin } from './verify-live.ts';

export type BucketRelease = {
  host: string;
  /** Under which it goes live; the manifest's own is another one after a rollback. */
  number: number;
  manifest: Manifest;
  /** Where the files are that the manifest names. */
  store: string;
  /** Asked before visitors notice anything, and before it is called done. Throws where the release is another publisher's by now. */
  confirm: () => Promise<void>;
  /** Told how many of the objects that differ are written. */
  onProgress?: (done: number, total: number) => void;
};

/** Public pages in a bucket, each domain's under its host: `{host}/members/taco-joint`. Everything throws a BucketError. */
export type BucketSites = {
  /** Makes what the bucket holds of a host what a release says, and writes only what differs. */
  publish: (release: BucketRelease) => Promise<{ written: number; removed: number }>;
  /** The hosts of these that the bucket has no whole release of. */
  missing: (hosts: string[]) => Promise<string[]>;
  /**
   * What is there of hosts that are no domain's any more: a former host leads to the new one, the rest is removed. False where
   * a former host stays as it is for now, because the new one has no pages there yet.
   */
  retire: (domains: PublisherDomain[], originOf: (host: string) => string) => Promise<boolean>;
  /** A page as the bucket has it. */
  ask: AskOrigin;
  close: () => void;
};

type Needs = {
  bucket: BucketSites | null;
  domains: () => Promise<PublisherDomain[]>;
  originOf: (host: string) => string;
  log: (message: string) => void;
};

/** What must be looked after in a bucket beside the releases. A bucket that is away holds nothing up: each publish says what is wrong. */
export type BucketUpkeep = {
  /** Domains got other hosts, or were archived. */
  hostsChanged: () => void;
  /** After the builds: a former host leads to the new one once its pages are there. What can't be done now is tried after the next. */
  retireHosts: () => Promise<void>;
  /** The hosts of these that must be published for the bucket to have them. */
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
        log(`Former hosts stay as they are in the bucket. ${String(error)}`);
      }
    },
    missing: async (hosts) => {
      try {
        return new Set(await bucket?.missing(hosts));
      } catch (error) {
        log(`What the bucket has is not known. ${String(error)}`);
        return new Set();
      }
    },
  };
}
