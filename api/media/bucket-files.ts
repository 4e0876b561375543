import type { Disk } from 'flydrive';

import { type Bucket, s3ClientSettings } from '#shared/rules/bucket.ts';
import type { Log } from '#shared/trace/log.ts';

import { unavailable } from '../lib/errors.ts';
import { settleAll, type MediaFiles } from './files.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/**
 * Media in an S3 bucket, under the same names as on disk. Everything throws ApiError `unavailable` when the bucket
 * can't be reached or refuses, and logs the reason.
 */
export function bucketFiles(bucket: Bucket, log: Log): MediaFiles {
  let opening: Promise<Disk> | undefined;
  async function ask<T>(question: (disk: Disk) => Promise<T>): Promise<T> {
    try {
      // Load the client lazily: it is megabytes of code.
      opening ??= openBucket(bucket);
      return await question(await opening);
    } catch (error) {
      log(`the bucket ${bucket.name}: ${reason(error)}`, { error });
      throw unavailable('The picture storage is not available right now: try again');
    }
  }

  return {
    write: (files) =>
      ask((disk) =>
        settleAll(
          files.map(({ name, bytes }) =>
            disk.put(name, bytes, {
              contentType: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
              contentLength: bytes.length,
              cacheControl: 'public, max-age=31536000, immutable',
            }),
          ),
        ),
      ),
    open: (name) =>
      ask(async (disk) => {
        const found = await disk.getMetaData(name).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        return found && { stream: await disk.getStream(name), bytes: found.contentLength };
      }),
    exists: (name) => ask((disk) => disk.exists(name)),
    remove: (name) => ask((disk) => disk.delete(name)),
    names: async function* names() {
      let page: Awaited<ReturnType<Disk['listAll']>> | undefined;
      do {
        const from = page?.paginationToken;
        page = await ask((disk) => disk.listAll('/', { recursive: true, ...(from ? { paginationToken: from } : {}) }));
        for (const entry of page.objects) if (entry.isFile) yield entry.key;
      } while (page.paginationToken);
    },
  };
}

async function openBucket(bucket: Bucket): Promise<Disk> {
  const [{ Disk: FlyDisk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
  const driver = new S3Driver({
    ...s3ClientSettings(bucket),
    bucket: bucket.name,
    visibility: 'private',
    supportsACL: false,
  });
  return new FlyDisk(driver);
}

function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { $metadata?: { httpStatusCode?: number } } };
  return cause?.$metadata?.httpStatusCode === 404;
}

/** flydrive's message says what it tried, its cause why that failed. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reason(error.cause)})`;
}
