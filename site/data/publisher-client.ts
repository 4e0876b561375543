import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

import { listOfApi } from './list-of-api.ts';
import type { Api } from './load.ts';

/**
 * A client of the publisher's calls (shared/calls/publisher.ts) whose replies are of `list` (shared/rules/lists.ts), what is live by
 * default. In the API's own process the calls are made directly (shared/client/direct.ts).
 */
export type PublisherClient = (list?: string) => Client;

/** Makes the publisher's calls over HTTP. `secret` is REBUILD_HOOK_SECRET. */
export function publisherOverHttp(api: Api, secret: string): PublisherClient {
  return (list) =>
    createClient({
      ...(list === undefined ? api : listOfApi(api, secret, list)),
      session: memorySession('', { access_token: secret }),
    });
}
