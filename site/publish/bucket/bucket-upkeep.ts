import type { PublisherDomain } from '#shared/schemas/releases.ts';

import type { BucketSites } from './bucket-sites.ts';

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
