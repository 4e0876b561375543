import { savedViewCalls } from '#shared/calls/saved-views.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const key = ['saved-views'] as const;

/** The user's saved views of all lists in this domain. */
export const savedViewsQuery = callQuery(key, savedViewCalls.list, {
  staleTime: 60_000,
  meta: { background: true },
});

export const useSaveView = writeHook((view: SavedView) => client(savedViewCalls.save, { body: view }), {
  meta: { awaits: [key] },
});

export const useForgetView = writeHook(
  async ({ list, name }: SavedView) => {
    try {
      await client(savedViewCalls.remove, { query: { list, name } });
    } catch (error) {
      // A 404 is a success: the view is already gone.
      if (!isHttpError(error) || error.code !== 'not_found') throw error;
    }
  },
  { meta: { awaits: [key] } },
);
