import type { Manifest } from '../../manifest.ts';
import type { Packs } from '../../packs/packs.ts';

/** Throws a LeaseLostError where another publisher has taken over the domain. Costs nothing while this one is sure. */
export type Confirm = () => Promise<void>;

export type BucketRelease = {
  host: string;
  /** The number it goes live under. After a rollback the manifest has another one. */
  number: number;
  manifest: Manifest;
  /** They have the files that the manifest names. */
  packs: Packs;
  /** Called before each write, and before the publish counts as done. */
  confirm: Confirm;
  /** Writes all of it, and removes all else: what is there isn't known. */
  again?: boolean;
  /** Receives how many of the differing objects are written. */
  onProgress?: (done: number, total: number) => void;
};

/** Public pages in a bucket, each domain under its host: `{host}/members/taco-joint`. All methods throw BucketErrors. */
export type BucketSites = {
  /** Makes the bucket match a release. Writes only what differs. */
  publish: (release: BucketRelease) => Promise<{ written: number; removed: number }>;
  /** Turns what the bucket has of a former host into redirects to an origin; with null it is removed. */
  lead: (host: string, origin: string | null, confirm: Confirm) => Promise<void>;
  /** The hosts of which the bucket has anything, and those of them with a complete release. */
  hosts: () => Promise<{ held: string[]; whole: string[] }>;
  close: () => void;
};
