import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Stored } from '../queries/stored.ts';
import { idIn } from './refusals.ts';
import type { Writes } from './saver.ts';

export type ItemOptions<Value, Item, Key extends QueryKey> = {
  /** The item's id; anything for a new item. */
  id: string;
  /** Creates the item if `version` is 0. */
  write: (id: string, value: Value, version: number, key: string) => Promise<Item>;
  list: FetchQueryOptions<Item[], Error, Item[], Key>;
  storedOf: (item: Item) => Stored<Value>;
};

/** The writes of an item that is read from a list. A new item gets its id from its first save, or when that is refused as a repetition. */
export function itemWrites<Value, Item extends { id: string }, Key extends QueryKey>(
  queryClient: QueryClient,
  { id, write, list, storedOf }: ItemOptions<Value, Item, Key>,
): Writes<Value, Stored<Value>> {
  let stored = id;
  return {
    write: async (value, { version = 0 }, key) => {
      const saved = await write(stored, value, version, key);
      stored = saved.id;
      return storedOf(saved);
    },
    read: async (refusal) => {
      stored = idIn(refusal);
      const items = await queryClient.fetchQuery({ ...list, staleTime: 0 });
      const newer = items.find((item) => item.id === stored);
      return newer ? storedOf(newer) : null;
    },
  };
}

/** The same for a form, which keeps the options of its first render. */
export function useItemWrites<Value, Item extends { id: string }, Key extends QueryKey>(
  options: ItemOptions<Value, Item, Key>,
): Writes<Value, Stored<Value>> {
  const queryClient = useQueryClient();
  return useState(() => itemWrites(queryClient, options))[0];
}
