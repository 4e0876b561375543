import type { Bucket } from '#shared/rules/bucket.ts';
import { openBucketSites } from '#site/publish/projections/bucket/bucket-sites.ts';

import { roundRelease } from './bucket-release.ts';

/** A process that publishes release after release to a bucket, each different on every page, until it is killed. */
const [settings = '', store = '', host = '', first = '1'] = process.argv.slice(2);
const sites = openBucketSites(JSON.parse(settings) as Bucket);
for (let round = Number(first); ; round += 1) {
  await sites.publish(await roundRelease(store, host, round));
  process.stdout.write('.');
}
