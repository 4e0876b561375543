import type * as Sdk from '@aws-sdk/client-s3';

import { type Bucket, s3ClientSettings } from '#shared/rules/bucket.ts';

export type PutOptions = { contentType: string; cacheControl: string; leadsTo?: string };

/** The operations that publishing needs. All throw BucketErrors. */
export type BucketClient = {
  /** Null if there is no such object. */
  get: (key: string) => Promise<Buffer | null>;
  /** Atomic: readers see either the old or the new object. */
  put: (key: string, body: Uint8Array, options: PutOptions) => Promise<void>;
  /** Does nothing if there is no such object. */
  remove: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  keys: (prefix: string) => Promise<string[]>;
  close: () => void;
};

/** The bucket can't be used. The message says what to do about it. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

type Opened = { sdk: typeof Sdk; client: Sdk.S3Client };

export function openBucketClient(bucket: Bucket): BucketClient {
  let opening: Promise<Opened> | undefined;

  async function open(): Promise<Opened> {
    // The S3 client is megabytes of code, so it is loaded only by those who publish to a bucket.
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: new sdk.S3Client(s3ClientSettings(bucket)) };
  }

  async function ask<T>(question: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await question(await (opening ??= open()));
    } catch (error) {
      throw new BucketError(`The bucket ${bucket.name} ${refusal(bucket, error)}`, { cause: error });
    }
  }

  const place = (key: string) => ({ Bucket: bucket.name, Key: key });
  return {
    get: (key) =>
      ask(async ({ sdk, client }) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(place(key)));
          return Body ? Buffer.from(await Body.transformToByteArray()) : null;
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      }),
    put: (key, body, { contentType, cacheControl, leadsTo }) =>
      ask(async ({ sdk, client }) => {
        const headers = {
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(leadsTo === undefined ? {} : { WebsiteRedirectLocation: leadsTo }),
        };
        await client.send(new sdk.PutObjectCommand({ ...place(key), Body: body, ...headers }));
      }),
    remove: (key) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(place(key)));
      }),
    keys: (prefix) =>
      ask(async ({ sdk, client }) => {
        const found: string[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix: prefix });
        for await (const { Contents } of pages) found.push(...(Contents ?? []).flatMap(({ Key }) => Key ?? []));
        return found;
      }),
    close: () => void opening?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

const wrongKey = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden']);

function refusal({ endpoint }: Bucket, error: unknown): string {
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  if (name === 'NoSuchBucket') return 'does not exist: make it, or correct SITES_S3_BUCKET';
  if (wrongKey.has(name))
    return `refuses the key (${name}): SITES_S3_ACCESS_KEY_ID and SITES_S3_SECRET_ACCESS_KEY must be allowed to read, write, list and delete`;
  const service = endpoint ?? 'Amazon';
  const { $metadata: answered } = error as { $metadata?: { httpStatusCode?: number } };
  return answered?.httpStatusCode === undefined
    ? `can't be reached at ${service} (${message || name}): check SITES_S3_ENDPOINT and the service`
    : `answered ${answered.httpStatusCode} (${name}: ${message})`;
}
