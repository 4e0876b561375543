import type { AddressInfo } from 'node:net';

import { createFront } from '#scripts/serve/front.ts';
import { openWarmContent } from '#site/data/warm-content.ts';
import { createPreviews, type Previews } from '#site/preview/previews.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { createPublisher, type Publisher } from '#site/publish/publisher.ts';

import { startApi, type TestApi } from './api.ts';
import { ensureRenderer } from './renderer.ts';
import { ask, type Reply } from './site.ts';
import { packsAt, storeOf } from './test-packs.ts';

export type PreviewHost = {
  api: TestApi;
  publisher: Publisher;
  previews: Previews;
  /** The publisher's and the previews' calls of the API. */
  calls: number;
  /** Whether the API is unreachable. */
  away: boolean;
  get: (path: string, host: string, method?: string) => Promise<Reply>;
  close: () => Promise<void>;
};

/** The API with two domains, `tacos.test` and `burgers.test`, their public hosts, and what shows their previews. */
export async function startPreviewHost(settings: Record<string, string> = {}): Promise<PreviewHost> {
  const rendererDir = await ensureRenderer();
  const api = await startApi(settings, { count: 1 });
  await api.addDomain('burgers.test');
  const fetch: typeof globalThis.fetch = async (...sent) => {
    if (running.away) throw new TypeError('nobody answers');
    running.calls += 1;
    return api.fetch(...sent);
  };
  const source = { baseUrl: 'http://panel.test', fetch };
  const { rebuildSecret: secret, previewTokens } = api.services;
  const { dataDir } = api;
  const log = () => undefined;
  const shared = { api: source, secret, rendererDir, originOf: (name: string) => `https://${name}`, log };
  const previews = createPreviews({
    ...shared,
    warm: openWarmContent(source, secret),
    isLink: previewTokens.isSigned,
    show: (job) => publisher.show(job),
  });
  const sites = createStaticHost({ dataDir, store: storeOf(dataDir), previews, log });
  // Looks at what other nodes do would count as calls.
  const pollInterval = 3_600_000;
  const publisher = createPublisher({
    ...shared,
    dataDir,
    store: packsAt(dataDir),
    onSwitch: sites.refresh,
    pollInterval,
  });
  const { server, open } = createFront('max-age=1');
  const running: PreviewHost = {
    api,
    publisher,
    previews,
    calls: 0,
    away: false,
    get: (path, host, method = 'GET') => ask((server.address() as AddressInfo).port, path, method, { host }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await publisher.close();
      await api.close();
    },
  };
  await publisher.start();
  open(sites.handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return running;
}
