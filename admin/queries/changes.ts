import { queryOptions } from '@tanstack/react-query';

import { changeCalls } from '#shared/calls/changes.ts';
import type { Change } from '#shared/schemas/changes.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { publishStateKey } from './releases.ts';

/** The API's limits of one reply, and of one publish of chosen documents. */
const pageSize = 500;
const mostChosen = 5000;

export type Changes = { changes: Change[]; total: number };

/** The unpublished changes, last changed first: as many as one publish can choose. Waits for saves on their way. */
export const changesQuery = queryOptions({
  // Below the publish state: whatever makes the count stale makes the list stale.
  queryKey: [...publishStateKey, 'changes'],
  queryFn: async ({ signal }): Promise<Changes> => {
    await savesSettled();
    // By document: a save meanwhile moves others to the next page.
    const found = new Map<string, Change>();
    let total = 1;
    for (let offset = 0; offset < Math.min(total, mostChosen); offset += pageSize) {
      const page = await client(changeCalls.list, { query: { limit: pageSize, offset }, signal });
      for (const change of page.data) found.set(change.document, change);
      total = page.total;
    }
    return { changes: [...found.values()], total };
  },
});
