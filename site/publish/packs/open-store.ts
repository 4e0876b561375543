import { openBucketStore } from './bucket-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { Store, StoreAt } from './store.ts';

const opened = new Map<string, Store>();

/** Within a thread, what has the same place is the same store. */
export function openStore(at: StoreAt): Store {
  const key = JSON.stringify(at);
  let store = opened.get(key);
  if (!store) {
    store = 'folder' in at ? openFolderStore(at.folder) : openBucketStore(at.bucket, at.prefix);
    opened.set(key, store);
  }
  return store;
}
