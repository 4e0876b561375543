import type { TestProject } from 'vitest/node';

import type { Bucket } from '#shared/rules/bucket.ts';

import { startBucket } from './bucket.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    packsBucket: Bucket | null;
  }
}

/** With TEST_PACKS=bucket, a bucket for the whole run in which tests keep releases; without it they are in folders. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_PACKS: wanted = '' } = process.env;
  if (!['', 'bucket'].includes(wanted)) throw new Error(`TEST_PACKS is 'bucket' or not set, not '${wanted}'`);
  const bucket = wanted === 'bucket' ? await startBucket('releases') : null;
  project.provide('packsBucket', bucket?.bucket ?? null);
  return bucket?.close;
}
