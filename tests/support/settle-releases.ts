import { publisherCalls } from '#shared/calls/publisher.ts';

import type { TestApi } from './api.ts';

/** Settles every release that waits, like a publisher without pages to render: each is live, or has failed. Returns how many. */
export async function settleReleases(api: TestApi, state: 'live' | 'failed' = 'live', page: string | null = null) {
  const [publisher, name] = [api.publisher(), 'the publisher'];
  for (let count = 0; ; count += 1) {
    const { data } = await publisher(publisherCalls.claim, { body: { publisher: name } });
    if (!data) return count;
    const pages = { added: [], changed: ['/'], removed: [] };
    const outcome =
      state === 'live'
        ? {
            state,
            pages,
            page_count: 1,
            build_ms: 1,
            manifest: data.rollback_to?.manifest ?? `manifest-${data.release.id}`,
          }
        : { state, error: { message: 'No more tortillas', page } };
    await publisher(publisherCalls.report, { params: { id: data.release.id }, body: { publisher: name, outcome } });
  }
}
