import { savedViewCalls } from '#shared/calls/saved-views.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const key = ['saved-views'] as const;

/** The user's saved views of all lists in this domain. */
export const savedViewsQuery = callQuery(key, savedViewCalls.list, {
  staleTime: 60_000,
  meta: { silent: true, background: true }, // the lists work without them
});

export const useSaveView = writeHook((view: SavedView) => client(savedViewCalls.save, { body: view }), {
  meta: { handles: ['invalid_fields', 'conflict'], awaits: [key] },
});

export const useForgetView = writeHook(
  ({ list, name }: SavedView) => client(savedViewCalls.remove, { query: { list, name } }),
  // A 404 is a success: the view is already gone.
  { meta: { handles: ['not_found'], awaits: [key] } },
);
