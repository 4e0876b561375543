import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { BucketClient } from '../../packs/bucket-client.ts';

/**
 * What a bucket holds of a domain, recorded in the bucket itself, so that any publisher on any machine knows it:
 * `.caravan/sites/{host}.json.gz` is what the last finished publish left, `.caravan/pending/{host}.json.gz` are the keys that an
 * unfinished one may have written or removed. No host starts with a dot, so visitors can't reach these.
 */
export type SiteRecord = {
  /** The number of the live release. */
  release: number;
  /** Response headers for a CDN to send with every page. A bucket can't send them. */
  headers: Record<string, string>;
  /** By key: the object's hash, and the last release that named it. */
  files: Record<string, [hash: string, release: number]>;
};

const sites = '.caravan/sites/';
const pending = '.caravan/pending/';
const ending = '.json.gz';
const sealed = { contentType: 'application/gzip', cacheControl: 'no-store' };
/** Mostly hashes, which don't compress any further at a higher level. */
const fast = 1;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

async function read<T>(client: BucketClient, key: string): Promise<T | null> {
  const found = await client.get(key);
  return found && (JSON.parse((await unpack(found)).toString()) as T);
}

const write = async (client: BucketClient, key: string, value: unknown) =>
  client.put(key, await pack(JSON.stringify(value), { level: fast }), sealed);

export const readRecord = (client: BucketClient, host: string) => read<SiteRecord>(client, `${sites}${host}${ending}`);

export const writeRecord = (client: BucketClient, host: string, record: SiteRecord) =>
  write(client, `${sites}${host}${ending}`, record);

export const removeRecord = (client: BucketClient, host: string) => client.remove(`${sites}${host}${ending}`);

/** Keys whose objects are uncertain: the record doesn't count for them. */
export const readPending = async (client: BucketClient, host: string) =>
  (await read<string[]>(client, `${pending}${host}${ending}`)) ?? [];

export const writePending = (client: BucketClient, host: string, keys: string[]) =>
  write(client, `${pending}${host}${ending}`, keys);

export const removePending = (client: BucketClient, host: string) => client.remove(`${pending}${host}${ending}`);

/** The hosts with objects in the bucket; `unfinished` are those whose last publish was interrupted. */
export async function recordedHosts(client: BucketClient): Promise<{ whole: Set<string>; unfinished: Set<string> }> {
  const [records, journals] = await Promise.all([client.objects(sites), client.objects(pending)]);
  const hosts = (objects: { key: string }[], prefix: string) =>
    objects.map(({ key }) => key.slice(prefix.length, -ending.length));
  const unfinished = new Set(hosts(journals, pending));
  return { whole: new Set(hosts(records, sites).filter((host) => !unfinished.has(host))), unfinished };
}
