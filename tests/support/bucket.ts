import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import S3rver from 's3rver';

import type { Bucket } from '#shared/rules/bucket.ts';

import { freePort } from './free-port.ts';

export type TestBucket = {
  /** The environment variables that select it. */
  settings: Record<string, string>;
  /** The same for code that takes a bucket. */
  bucket: Bucket;
  /** What it was asked for since the last call: 'GET /releases/packs/one/a.pack'. */
  requests: () => string[];
  /** Stops the service; the bucket's content stays for the next start. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** From now on it looks at each request only after so many milliseconds, until it was stopped and started. */
  delay: (ms: number) => void;
  /** Stops it and deletes its content. */
  close: () => Promise<void>;
};

/** A real local S3 service with one empty bucket. */
export async function startBucket(name = 'pictures'): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'caravan-bucket-'));
  const port = await freePort();
  let server: S3rver | null = null;
  let requests: string[] = [];
  const start = async () => {
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name }] });
    writeWhole(server);
    await server.run();
    server.httpServer.on('request', ({ method, url = '' }) => requests.push(`${method} ${url.split('?')[0]}`));
  };
  const stop = async () => {
    server?.httpServer.closeAllConnections();
    await server?.close();
    server = null;
  };
  await start();
  const [endpoint, key] = [`http://127.0.0.1:${port}`, 'S3RVER'];
  return {
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    bucket: { endpoint, region: 'us-east-1', name, accessKeyId: key, secretAccessKey: key },
    requests: () => {
      const since = requests;
      requests = [];
      return since;
    },
    start,
    delay: (ms) => {
      if (server) delayRequests(server.httpServer, ms);
    },
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function delayRequests(server: Server, ms: number): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (...request) => {
    setTimeout(() => {
      for (const listener of listeners) listener.apply(server, request);
    }, ms).unref();
  });
}

/**
 * Makes writes atomic as in real services: s3rver 3.7.1 writes in place, so that a killed upload leaves an empty
 * object.
 */
function writeWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const id = randomUUID();
    const part = `${key}.${id}`;
    const md5 = createHash('md5').update(bytes).digest('hex');
    await writeFile(`${path}.${id}.new`, bytes);
    await store.putMetadata(bucket, part, metadata, md5);
    for (const resource of ['object.md5', 'metadata.json'])
      await rename(store.getResourcePath(bucket, part, resource), store.getResourcePath(bucket, key, resource));
    await rename(`${path}.${id}.new`, path);
    return { size: bytes.length, md5 };
  };
}
