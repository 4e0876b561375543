import { join } from 'node:path';

import type { Config } from '#api/config/config.ts';
import type { Log } from '#shared/trace/log.ts';
import { type FileCache, openFileCache } from '#site/publish/cache/file-cache.ts';
import { cachedMedia } from '#site/publish/cached-media.ts';
import type { MediaSource } from '#site/publish/media-host.ts';
import { openCachedStore } from '#site/publish/packs/cached-store.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { Store } from '#site/publish/packs/store.ts';

import { mediaSource } from './media-source.ts';
import { packStore } from './pack-store.ts';

/** Where visitors' pages and pictures come from. */
export type PageSources = { store: Store; mediaDir: string | MediaSource; close: FileCache['close'] };

/** What is in buckets is read through copies in DATA_DIR. Only the thread that answers visitors may do that: a folder of copies has one owner. */
export async function openPageSources(config: Config, log: Log): Promise<PageSources> {
  const store = openStore(packStore(config));
  const mediaDir = await mediaSource(config, log);
  if (!config.packsBucket && !config.bucket) return { store, mediaDir, close: async () => undefined };
  const folder = join(config.dataDir, 'cache', 'buckets');
  const cache = openFileCache({ folder, maxBytes: config.cacheMegabytes * 1024 * 1024, log });
  return {
    store: config.packsBucket ? openCachedStore(store, cache) : store,
    mediaDir: typeof mediaDir === 'string' ? mediaDir : cachedMedia(mediaDir, cache),
    close: cache.close,
  };
}
