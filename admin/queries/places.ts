import type * as z from 'zod/mini';

import { placeCalls } from '#shared/calls/places.ts';
import type { PlaceCreate } from '#shared/schemas/places.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const placesKey = ['places'] as const;

/** The domain's address book. */
export const placesQuery = callQuery(placesKey, placeCalls.list, { staleTime: 60_000 });

export const useKeepPlace = writeHook(
  async (body: z.input<typeof PlaceCreate>) => (await client(placeCalls.create, { body })).data,
  { meta: { stale: [placesKey] } },
);

/** Where an address is. Its field says what is wrong. */
export const useFindPoint = writeHook(async (q: string) => (await client(placeCalls.geocode, { query: { q } })).data, {
  meta: { silent: true },
});
