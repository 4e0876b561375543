declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { Readable } from 'node:stream';

  type StoredObject = { bucket: string; key: string; content: Readable | Buffer; metadata: Record<string, string> };

  /** Only what our tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    store: {
      getResourcePath(bucket: string, key: string, resource: string): string;
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
