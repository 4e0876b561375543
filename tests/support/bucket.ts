import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

import { freePort } from './free-port.ts';

export type TestBucket = {
  /** The environment variables that it is used with. */
  settings: Record<string, string>;
  /** Ends the service; what is in the bucket stays for the next start. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends it for good. */
  close: () => Promise<void>;
};

/** A real S3 service on this machine, with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'caravan-bucket-'));
  const port = await freePort();
  const name = 'pictures';
  let server: S3rver | null = null;
  const start = async () => {
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name }] });
    await server.run();
  };
  const stop = async () => {
    server?.httpServer.closeAllConnections();
    await server?.close();
    server = null;
  };
  await start();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
