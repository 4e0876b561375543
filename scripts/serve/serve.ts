import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';

import { createApp } from '#api/app.ts';
import { startAuditRetention } from '#api/audit/retention.ts';
import { startCleanUp } from '#api/clean-up.ts';
import type { Config } from '#api/config/config.ts';
import { ConfigError } from '#api/config/setting.ts';
import { connect } from '#api/db/connect.ts';
import { panelHostConflict, sharedCookiesWarning } from '#api/domains/hosts.ts';
import type { Limits } from '#api/limits/limits.ts';
import { startMailQueue } from '#api/mail/queue.ts';
import { startAvifWork } from '#api/media/avif-work.ts';
import { startMediaSweep } from '#api/media/sweep.ts';
import { startHandovers } from '#api/releases/handovers.ts';
import { startSchedule } from '#api/releases/schedule.ts';
import type { Services } from '#api/services/context.ts';
import { createServices } from '#api/services/services.ts';
import { createPreviews } from '#site/preview/previews.ts';
import { openBucketSites } from '#site/publish/bucket/bucket-sites.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { plainPagePolicy } from '#site/publish/plain-page.ts';
import { createPublisher, type Publisher } from '#site/publish/publisher.ts';
import { farPauses, originAt, publicOrigin } from '#site/publish/verify-live.ts';
import { createRebuildWebhook } from '#site/publish/webhook.ts';

import { buildPanel, buildRenderer, isPanelBuilt, panelDir, rendererDir } from './builds.ts';
import { dispatch, type NodeHandler } from './dispatch.ts';
import { firstStart } from './first-start.ts';
import { createFront } from './front.ts';
import { hasIndex, indexPage, maySeeIndex } from './index-page.ts';
import { ListenError } from './listen-error.ts';
import { lockDataDir, refuseCutShortRestore } from './lock.ts';
import { openPanel } from './panel-host.ts';

/** How many domains the `ready` line names; the page at the port's root has all of them. */
const mostLinks = 10;

type Needs = {
  config: Config;
  log: (line: string) => void;
  /** Limits other than those of production, for benchmarks. */
  limits?: Limits;
  /** A panel that is built already, for tests; without it the project's own is built if it has to be. */
  builtPanel?: string;
};
export type Running = { links: string[]; port: number; close: () => Promise<void> };

/**
 * Serves API, sites and panel on one port, and resolves when every domain is live. The panel follows where it has to be built
 * first. Throws ListenError, DataDirError or ConnectError: each says in one sentence what to do.
 */
export async function serve({ config, log, limits, builtPanel }: Needs): Promise<Running> {
  const lock = lockDataDir(config.dataDir);
  refuseCutShortRestore(config.dataDir);
  const { server, open } = createFront(config.hsts);
  // Listen first: a taken port is reported before minutes of work, and the port number is known.
  const port = await listen(server, config);
  config = { ...config, port, panelHost: config.panelHost.replace(/:0$/, `:${port}`) };

  const connection = await connect(config);
  const conflict = await panelHostConflict(connection.db, config);
  if (conflict !== null) throw new ConfigError(conflict);
  const wakePublisher = () => void sites.wake();
  const services = await createServices({ config, connection, log, wakePublisher, ...(limits ? { limits } : {}) });
  const app = createApp(services);
  const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init));
  const sites = openSites({ config, services, fetch, log });
  const panel = openPanel({
    folder: builtPanel ?? panelDir,
    isBuilt: builtPanel !== undefined || isPanelBuilt(),
    build: () => buildPanel(log),
    log,
  });
  const index = indexHandler(services);
  const handle = dispatch({
    host: config.host,
    panelHost: config.panelHost,
    panelOrigin: services.panelOrigin,
    api: getRequestListener(app.fetch),
    panel: panel.handle,
    canvas: getRequestListener(sites.previews.panel),
    away: getRequestListener(sites.previews.away),
    sites: sites.handle,
    media: sites.handle,
    hook: getRequestListener(sites.webhook),
    index: (request, response) =>
      maySeeIndex(request, services) ? index(request, response) : sites.handle(request, response),
  });
  open(handle);

  // The renderer is compiled in a process of its own while this one creates the demo network.
  const [madeDemo] = await Promise.all([firstStart({ services, config, fetch, log }), buildRenderer(log)]);
  const warning = await sharedCookiesWarning(services.db, services);
  if (warning !== null) log(warning);
  await sites.start({ sharesLater: madeDemo });
  const work = startWork(services);
  const close = async () => {
    await work.stop();
    services.rebuildHook.close();
    // A build in progress still requests a page from the server to verify its release.
    await sites.close();
    services.releaseWatch.close();
    await stopServing(server);
    await work.end();
    await connection.close();
    lock.release();
  };
  const links = await linksOf(services, port);
  // Building the panel takes both processors for seconds, so it begins when `ready` is printed, and the share pictures wait for it.
  setImmediate(() => void panel.build().then(sites.wake));
  return { links, port, close };
}

type SitesNeeds = { config: Config; services: Services; fetch: typeof globalThis.fetch; log: (line: string) => void };

/** The public sites with what publishes them, and drafts by link. */
function openSites({ config, services, fetch, log }: SitesNeeds) {
  const { dataDir } = config;
  const { siteOrigin: originOf, rebuildSecret: secret } = services;
  const api = { baseUrl: 'http://caravan.internal', fetch };
  const mediaDir = config.bucket ? services.media.files.open : join(dataDir, 'media');
  const show: Publisher['show'] = (job) => publisher.show(job);
  const previews = createPreviews({ api, secret, rendererDir, originOf, show, log });
  const host = createStaticHost({ dataDir, mediaDir, originOf, previews, log });
  const hstsOf = (name: string) => (originOf(name).startsWith('https:') ? config.hsts : null);
  const bucket = config.sitesBucket && openBucketSites(config.sitesBucket, hstsOf);
  const publisher = createPublisher({
    dataDir,
    rendererDir,
    api,
    secret,
    originOf,
    log,
    mediaDir,
    onSwitch: host.refresh,
    ask: originAt(ownAddress(config.host), config.port),
    ...(bucket
      ? { bucket, ask: config.sitesUrl === null ? bucket.ask : publicOrigin(config.sitesUrl), askPauses: farPauses }
      : {}),
  });
  // Don't publish a partially created demo; announcements wait in the database.
  let publishing = false;
  const wake = () => (publishing ? publisher.wake() : Promise.resolve());
  return {
    previews,
    handle: host.handle,
    wake,
    webhook: createRebuildWebhook({ secret, wake }),
    start: (how: Parameters<Publisher['start']>[0]) => {
      publishing = true;
      return publisher.start(how);
    },
    close: async () => {
      await publisher.close();
      bucket?.close();
    },
  };
}

/** Starts the timers and queue workers. */
function startWork(services: Services) {
  const clocks = [
    startSchedule(services),
    startCleanUp(services),
    startAuditRetention(services),
    startHandovers(services),
  ];
  const queues = [startMailQueue(services), startAvifWork(services), startMediaSweep(services)];
  return {
    stop: () => Promise.all(clocks.map((clock) => clock.close())),
    /** Resolves when the work under way is done. */
    end: async () => {
      for (const queue of queues) await queue.close();
    },
  };
}

function domainsOf({ db }: Services) {
  return db.selectFrom('domains').select(['title', 'host']).where('archived_at', 'is', null).orderBy('title').execute();
}

const panelUrl = ({ panelOrigin }: Services) => `${panelOrigin}/panel`;

function indexHandler(services: Services): NodeHandler {
  return getRequestListener(async () => {
    const domains = await domainsOf(services);
    const links = domains.map(({ title, host }) => ({ title, host, url: services.siteOrigin(host) }));
    return new Response(indexPage(links, panelUrl(services)), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': plainPagePolicy,
      },
    });
  });
}

async function linksOf(services: Services, port: number): Promise<string[]> {
  const origins = (await domainsOf(services)).map(({ host }) => services.siteOrigin(host));
  const more = origins.length > mostLinks ? [`and ${origins.length - mostLinks} more`] : [];
  const index = hasIndex(services) ? [`http://localhost:${port}/`] : [];
  return [...index, panelUrl(services), ...origins.slice(0, mostLinks), ...more];
}

/** The address at which this process reaches itself: loopback where it listens on all addresses. */
function ownAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** Milliseconds until requests in progress are cut off. */
const patience = 5000;

/** Stops accepting requests, and resolves when those in progress are done or timed out. */
async function stopServing(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Browsers keep idle connections open: don't wait for them.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([done, wait(patience, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(new ListenError(refusal(error, { port, host }))));
    server.listen(port, host, () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function refusal({ code = 'no reason given' }: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that has it, or set PORT to another number.`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this process has: set PORT to a number above 1023.`;
  return `${host} can't be listened on (${code}): set HOST to an address of this machine.`;
}
