import { join } from 'node:path';

import type { Config } from '#api/config/config.ts';
import type { Log } from '#shared/trace/log.ts';
import type { MediaSource } from '#site/publish/media-host.ts';

/** Where stored media are: the folder, or a function that opens those in a bucket. The bucket's client is large. */
export async function mediaSource({ bucket, dataDir }: Config, log: Log): Promise<string | MediaSource> {
  return bucket ? (await import('#api/media/bucket-files.ts')).bucketFiles(bucket, log).open : join(dataDir, 'media');
}
