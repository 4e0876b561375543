import { createPublisher, type Publisher, type PublisherOptions } from '#site/publish/publisher.ts';

import type { TestApi } from './api.ts';
import { packsAt } from './test-packs.ts';

/** A publisher beside an API, in its folder and without a log. Share pictures are slow, so one page of a domain has its own. */
export function testPublisher(api: TestApi, rendererDir: string, change: Partial<PublisherOptions> = {}): Publisher {
  return createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: () => undefined,
    ...change,
  });
}
