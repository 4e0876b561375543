import type * as Sdk from '@aws-sdk/client-s3';

import { type Bucket, s3ClientSettings } from '#shared/rules/bucket.ts';

export type PutOptions = { contentType: string; cacheControl: string; leadsTo?: string };

/** The operations that publishing needs. All throw BucketErrors. */
export type BucketClient = {
  /** Null if there is no such object. */
  get: (key: string) => Promise<Buffer | null>;
  /** At least one byte of it, fewer than `length` where it ends before, and its size. Null if there is no such object. */
  getRange: (key: string, offset: number, length: number) => Promise<{ bytes: Buffer; size: number } | null>;
  /** Atomic: readers see either the old or the new object. */
  put: (key: string, body: Uint8Array, options: PutOptions) => Promise<void>;
  /** Does nothing if there is no such object. */
  remove: (key: string) => Promise<void>;
  /** All objects whose keys have this prefix, with their sizes in bytes. */
  objects: (prefix: string) => Promise<{ key: string; size: number }[]>;
  close: () => void;
};

/** The bucket can't be used. The message says what to do about it. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

type Opened = { sdk: typeof Sdk; client: Sdk.S3Client };

/** `settings` is how the names of its settings begin, for errors: 'SITES_S3_'. */
export function openBucketClient(bucket: Bucket, settings: string): BucketClient {
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
      throw new BucketError(`The bucket ${bucket.name} ${refusal(bucket, settings, error)}`, { cause: error });
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
    getRange: (key, offset, length) =>
      ask(async ({ sdk, client }) => {
        try {
          const { Body, ContentRange = '' } = await client.send(
            new sdk.GetObjectCommand({ ...place(key), Range: `bytes=${offset}-${offset + length - 1}` }),
          );
          const bytes = Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
          return { bytes, size: Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? bytes.length) };
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
    objects: (prefix) =>
      ask(async ({ sdk, client }) => {
        const found: { key: string; size: number }[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix: prefix });
        for await (const { Contents } of pages)
          for (const { Key: key, Size: size = 0 } of Contents ?? []) if (key !== undefined) found.push({ key, size });
        return found;
      }),
    close: () => void opening?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

const wrongKey = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden']);

function refusal({ endpoint }: Bucket, settings: string, error: unknown): string {
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  if (name === 'NoSuchBucket') return `does not exist: make it, or correct ${settings}BUCKET`;
  if (wrongKey.has(name))
    return `refuses the key (${name}): ${settings}ACCESS_KEY_ID and ${settings}SECRET_ACCESS_KEY must be allowed to read, write, list and delete`;
  const service = endpoint ?? 'Amazon';
  const { $metadata: answered } = error as { $metadata?: { httpStatusCode?: number } };
  return answered?.httpStatusCode === undefined
    ? `can't be reached at ${service} (${message || name}): check ${settings}ENDPOINT and the service`
    : `answered ${answered.httpStatusCode} (${name}: ${message})`;
}
