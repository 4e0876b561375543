import type { Config } from '#api/config/config.ts';
import type { StoreAt } from '#site/publish/packs/store.ts';
import { folderStore } from '#site/publish/release.ts';

/** Where releases are kept: in a bucket, if there is one for them, else in DATA_DIR. */
export function packStore({ packsBucket, dataDir }: Pick<Config, 'packsBucket' | 'dataDir'>): StoreAt {
  return packsBucket ? { bucket: packsBucket, prefix: 'packs/' } : folderStore(dataDir);
}
