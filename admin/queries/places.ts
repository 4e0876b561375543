import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { placeCalls } from '#shared/calls/places.ts';
import type { Place, PlaceCreate, PlaceFields } from '#shared/schemas/places.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import type { Stored } from './stored.ts';
import { writeHook } from './write-hook.ts';

const placesKey = ['places'] as const;
const stale = [placesKey];

/** The domain's address book. */
export const placesQuery = callQuery(placesKey, placeCalls.list, { staleTime: 60_000 });

export function placesChanged(queryClient: QueryClient): void {
  void invalidate(queryClient, stale);
}

export function storedPlace(place: Place): Stored<PlaceFields> {
  return { value: fieldsOf(place), version: place.version };
}

/** What a person wrote of a place: all that another one needs to be the same. */
export function fieldsOf({ name, address, latitude, longitude, note, email }: Place): PlaceFields {
  return { name, address, latitude, longitude, note, email };
}

/** Creates the place if its version is 0; `key` makes the creation idempotent. */
export async function writePlace(id: string, value: PlaceFields, version: number, key: string): Promise<Place> {
  const { data } =
    version === 0
      ? await client(placeCalls.create, { body: { ...value, idempotency_key: key } })
      : await client(placeCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

export const useKeepPlace = writeHook(
  async (body: z.input<typeof PlaceCreate>) => (await client(placeCalls.create, { body })).data,
  { meta: { stale } },
);

export const useRemovePlace = writeHook((id: string) => client(placeCalls.remove, { params: { id } }), {
  meta: { stale },
});

/** Where an address is. Its field says what is wrong. */
export const useFindPoint = writeHook(async (q: string) => (await client(placeCalls.geocode, { query: { q } })).data, {
  meta: { silent: true },
});
