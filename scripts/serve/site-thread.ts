import { flushCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import { previewTokens } from '#api/auth/preview-tokens.ts';
import { siteOriginOf } from '#api/config/origins.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { directClient } from '#shared/client/direct.ts';
import { threadLog } from '#shared/trace/log-context.ts';
import type { PublisherClient } from '#site/data/publisher-client.ts';
import { openWarmContent } from '#site/data/warm-content.ts';
import { createPreviews, type Previews } from '#site/preview/previews.ts';
import { type Follower, followNetwork } from '#site/publish/follow-network.ts';
import { openHosts } from '#site/publish/hosts.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import { followOutside } from '#site/publish/projections/follow-outside.ts';
import { createPublisher, type Publisher } from '#site/publish/publisher.ts';
import { openReleaseQueue } from '#site/publish/release-queue.ts';
import { placeOf } from '#site/publish/release.ts';
import { originAt } from '#site/publish/verify-live.ts';
import { createRebuildWebhook } from '#site/publish/webhook.ts';

import { mediaSource } from './media-source.ts';
import { openTargets } from './open-targets.ts';
import { ownAddress } from './own-address.ts';
import { packStore } from './pack-store.ts';
import { type Ask, connectCalls } from './thread-calls.ts';
import { answerRequests, connectThread, type PullCalls, type ThreadHandler } from './thread-fetch.ts';
import type { ApiForSite, MainCalls, Secrets, SiteThread, SiteThreadData } from './threads.ts';

const { config, api: port, rendererDir } = workerData as SiteThreadData;
type Sites = {
  previews: Previews;
  publisher: Publisher;
  /** For a node that publishes nothing. */
  follow: () => Follower;
  targets: { close: () => void } | null;
  handlers: Record<'canvas' | 'away' | 'hook', ThreadHandler>;
};
let sites: Sites | null = null;
// Loaded only where somebody reads them.
const registry =
  config.metricsPort === null ? null : (await import('#shared/trace/thread-metrics.ts')).threadMetrics('sites');
/** A partially created demo isn't published; announcements wait in the database. */
let publishing = false;
let follower: Follower | null = null;
const wake: SiteThread['wake'] = async (what) => (publishing ? sites?.publisher.wake(what) : follower?.wake());
const api = connectThread<ApiForSite>(port, { own: { wake } });
const main: Ask<MainCalls & PullCalls> = connectCalls<MainCalls & PullCalls>(parentPort as MessagePort, {
  open: async (secrets) => {
    sites = await openSites(secrets);
    flushCompileCache();
  },
  publish: async (how) => {
    publishing = true;
    await sites?.publisher.start(how);
  },
  wake,
  visit: async ({ host, asked }) => (await sites?.previews.visit(host, asked)) ?? null,
  drawing: async (path) => (await sites?.previews.drawing(path)) ?? null,
  metrics: async () => (await registry?.getMetricsAsJSON()) ?? [],
  follow: async () => {
    follower ??= sites?.follow() ?? null;
  },
  look: async () => (publishing ? sites?.publisher : follower)?.look(),
  seen: async () => (follower ?? sites?.publisher)?.seen() ?? null,
  close: async () => {
    await follower?.close();
    await sites?.publisher.close();
    sites?.targets?.close();
  },
  ...answerRequests({ canvas: later('canvas'), away: later('away'), hook: later('hook') }, () => main),
} satisfies SiteThread);

function later(name: 'canvas' | 'away' | 'hook'): ThreadHandler {
  return async (request, env) => sites?.handlers[name](request, env) ?? new Response(null, { status: 503 });
}

async function openSites({ rebuildSecret: secret, previews: linkSecrets }: Secrets): Promise<Sites> {
  const { dataDir } = config;
  const log = threadLog((message, fields) => main('log', message, fields));
  const content = { baseUrl: 'http://caravan.internal', fetch: api.fetch('api') };
  const originOf = (host: string) => siteOriginOf(config, host);
  const { isSigned: isLink } = previewTokens(linkSecrets);
  const calls: PublisherClient = (list) => directClient(publisherCalls, (request) => api.ask('direct', request), list);
  const warm = openWarmContent(content, secret, calls);
  const show: Publisher['show'] = (job) => publisher.show(job);
  const previews = createPreviews({ api: content, calls, warm, isLink, secret, rendererDir, originOf, show, log });
  const hstsOf = (host: string) => (originOf(host).startsWith('https:') ? config.hsts : null);
  const targets = openTargets(config, hstsOf);
  const store = openStore(packStore(config));
  const outside =
    targets && followOutside({ client: calls(), targets, placeOf: (id) => placeOf(dataDir, id, store), originOf, log });
  const publisher = createPublisher({
    dataDir,
    store: packStore(config),
    rendererDir,
    api: content,
    calls,
    warm,
    secret,
    originOf,
    log,
    mediaDir: await mediaSource(config, log),
    onSwitch: (...news) => main('refresh', ...news),
    onLook: (asOf) => void main('looked', asOf),
    ask: originAt(ownAddress(config.host), config.port),
    ...(outside ? { outside } : {}),
  });
  const onLook = (asOf: number) => void main('looked', asOf);
  const follow = () => {
    const { domains } = openReleaseQueue(dataDir, calls());
    const hosts = openHosts({ dataDir, domains, onChange: (...news) => main('refresh', ...news), onLook, log });
    return followNetwork(hosts, log);
  };
  const handlers = { canvas: previews.panel, away: previews.away, hook: createRebuildWebhook({ secret, wake }) };
  return { previews, publisher, follow, targets, handlers };
}
