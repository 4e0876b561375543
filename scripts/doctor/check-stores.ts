import type { Config } from '#api/config/config.ts';
import type { Bucket } from '#shared/rules/bucket.ts';
import type { Finding } from '#shared/schemas/installation.ts';
import { openBucketClient } from '#site/publish/packs/bucket-client.ts';

import { fine, reasonOf, wrong } from './finding.ts';

/** Writes, reads, lists and deletes a file in each bucket. */
export async function checkStores({ bucket, sitesBucket, packsBucket, backups }: Config): Promise<Finding[]> {
  const buckets: [what: string, settings: string, bucket: Bucket | null][] = [
    ['pictures', 'S3_', bucket],
    ['pages', 'SITES_S3_', sitesBucket],
    ['releases', 'PACKS_S3_', packsBucket],
    ['backups', 'BACKUP_S3_', backups.target && 'bucket' in backups.target ? backups.target.bucket : null],
  ];
  const found = buckets.flatMap(([what, settings, at]) => (at ? [checkBucket(what, settings, at)] : []));
  return Promise.all(found);
}

async function checkBucket(what: string, settings: string, bucket: Bucket): Promise<Finding> {
  const client = openBucketClient(bucket, settings);
  const key = `doctor-${process.pid}-${Date.now()}`;
  try {
    await client.put(key, Buffer.from(key), { contentType: 'text/plain', cacheControl: 'no-store' });
    const read = await client.get(key);
    const listed = await client.objects(key);
    await client.remove(key);
    if (read?.toString() === key && listed.length === 1)
      return fine(`The bucket ${bucket.name} for ${what} can be written, read, listed and cleared.`);
    const cure = `${settings}ENDPOINT must be a service that shows a file right away, as S3 does.`;
    return wrong(`The bucket ${bucket.name} for ${what} did not give back what was written.`, cure);
  } catch (error) {
    return wrong(`${reasonOf(error)}.`, `Without it nobody gets its ${what}.`);
  } finally {
    client.close();
  }
}
