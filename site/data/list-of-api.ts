import { listHeader } from '#shared/rules/lists.ts';

import type { Api } from './load.ts';

/** The API as a publisher reads it: every reply is of the list `list` (shared/rules/lists.ts). `secret` is REBUILD_HOOK_SECRET. */
export function listOfApi({ fetch = globalThis.fetch, ...api }: Api, secret: string, list: string): Api {
  return {
    ...api,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', `Bearer ${secret}`);
      request.headers.set(listHeader, list);
      return fetch(request);
    },
  };
}
