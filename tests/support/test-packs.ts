import { basename } from 'node:path';

import { inject } from 'vitest';

import { openBucketStore } from '#site/publish/packs/bucket-store.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { Store, StoreAt } from '#site/publish/packs/store.ts';
import { folderStore } from '#site/publish/release.ts';

/** Where tests keep the packs of a data folder: in it, or with TEST_PACKS=bucket in a bucket, under the folder's name. */
export function packsAt(dataDir: string): StoreAt {
  const bucket = inject('packsBucket');
  return bucket ? { bucket, prefix: `${basename(dataDir)}/packs/` } : folderStore(dataDir);
}

export const storeOf = (dataDir: string): Store => openStore(packsAt(dataDir));

/** The same store as another process opens it. */
export function openAnew({ at }: Store): Store {
  return 'folder' in at ? openFolderStore(at.folder) : openBucketStore(at.bucket, at.prefix);
}

/** Some tests are of files of a folder, which a bucket doesn't have. */
export const onBucket = inject('packsBucket') !== null;
