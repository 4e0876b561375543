import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';

import { createApp } from '#api/app.ts';
import { startAuditRetention } from '#api/audit/retention.ts';
import { startCleanUp } from '#api/auth/clean-up.ts';
import type { Config } from '#api/config/config.ts';
import { ConfigError } from '#api/config/setting.ts';
import { connect } from '#api/db/connect.ts';
import { panelHostConflict } from '#api/domains/hosts.ts';
import type { Limits } from '#api/limits/limits.ts';
import { startMailQueue } from '#api/mail/queue.ts';
import { startAvifWork } from '#api/media/avif-work.ts';
import { startMediaSweep } from '#api/media/sweep.ts';
import { startSchedule } from '#api/releases/schedule.ts';
import { createServices } from '#api/services/services.ts';
import { createPreviews } from '#site/preview/previews.ts';
import { openBucketSites } from '#site/publish/bucket/bucket-sites.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { createPublisher } from '#site/publish/publisher.ts';
import { farPauses, originAt, publicOrigin } from '#site/publish/verify-live.ts';
import { createRebuildWebhook } from '#site/publish/webhook.ts';

import { buildPanel, buildRenderer, panelDir, rendererDir } from './builds.ts';
import { dispatch, type NodeHandler } from './dispatch.ts';
import { firstStart } from './first-start.ts';
import { indexPage } from './index-page.ts';
import { ListenError } from './listen-error.ts';
import { lockDataDir, refuseCutShortRestore } from './lock.ts';
import { panelHandler } from './panel-host.ts';

/** Domains that the line at the start names; the page at the port's root has all of them. */
const mostLinks = 10;

type Needs = {
  config: Config;
  log: (line: string) => void;
  /** Others than in production, for measuring what lies behind them. */
  limits?: Limits;
};
export type Running = { links: string[]; port: number; close: () => Promise<void> };

/**
 * Brings up API, panel, publisher and sites on one port, and answers when every domain is live.
 * Throws ListenError, DataDirError, ConnectError: each says in one sentence what to do.
 */
export async function serve({ config, log, limits }: Needs): Promise<Running> {
  const lock = lockDataDir(config.dataDir);
  refuseCutShortRestore(config.dataDir);
  let handle: NodeHandler = starting;
  const server = createServer((request, response) => handle(request, response));
  // Listening comes first: a port that is taken is told before minutes of work, and the port number is known.
  const port = await listen(server, config);
  config = { ...config, port, panelHost: config.panelHost.replace(/:0$/, `:${port}`) };

  const connection = await connect(config);
  const conflict = await panelHostConflict(connection.db, config);
  if (conflict !== null) throw new ConfigError(conflict);
  const services = await createServices({ config, connection, log, ...(limits ? { limits } : {}) });
  const app = createApp(services);
  const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init));

  const { siteOrigin } = services;
  const api = { baseUrl: 'http://caravan.internal', fetch };
  const mediaDir = config.bucket ? services.media.files.open : join(config.dataDir, 'media');
  const previews = createPreviews({
    api,
    secret: services.rebuildSecret,
    rendererDir,
    originOf: siteOrigin,
    show: (job) => publisher.show(job),
    log,
  });
  const sites = createStaticHost({ dataDir: config.dataDir, mediaDir, originOf: siteOrigin, previews, log });
  const bucket = config.sitesBucket && openBucketSites(config.sitesBucket);
  const publisher = createPublisher({
    dataDir: config.dataDir,
    rendererDir,
    api,
    secret: services.rebuildSecret,
    originOf: siteOrigin,
    log,
    mediaDir,
    onSwitch: sites.refresh,
    ask: originAt(ownAddress(config.host), port),
    ...(bucket
      ? { bucket, ask: config.sitesUrl === null ? bucket.ask : publicOrigin(config.sitesUrl), askPauses: farPauses }
      : {}),
  });
  // Until the demo is whole nothing of it is published; what is announced meanwhile waits in the database.
  let publishing = false;
  const wake = () => (publishing ? publisher.wake() : Promise.resolve());
  const webhook = createRebuildWebhook({ secret: services.rebuildSecret, wake });

  const domains = () =>
    services.db
      .selectFrom('domains')
      .select(['title', 'host'])
      .where('archived_at', 'is', null)
      .orderBy('title')
      .execute();
  const panelUrl = `${services.panelOrigin}/panel`;
  const index = getRequestListener(async () => {
    const links = (await domains()).map(({ title, host }) => ({ title, host, url: siteOrigin(host) }));
    return new Response(indexPage(links, panelUrl), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    });
  });
  // Its files are read when they are built: until then the folder is empty, half full, or of other code.
  let panel: NodeHandler = starting;
  handle = dispatch({
    host: config.host,
    panelHost: config.panelHost,
    panelOrigin: services.panelOrigin,
    api: getRequestListener(app.fetch),
    panel: (request, response) => panel(request, response),
    canvas: getRequestListener(previews.panel),
    sites: sites.handle,
    media: sites.handle,
    hook: getRequestListener(webhook),
    index,
  });

  // The builds work in processes of their own while this one makes the demo network.
  await Promise.all([firstStart({ services, config, fetch, log }), buildRenderer(log), buildPanel(log)]);
  panel = panelHandler(panelDir, { secure: services.panelOrigin.startsWith('https:') });
  publishing = true;
  await publisher.start();
  const schedule = startSchedule(services);
  const cleanUp = startCleanUp(services);
  const auditRetention = startAuditRetention(services);
  const mailQueue = startMailQueue(services);
  const avifWork = startAvifWork(services);
  const mediaSweep = startMediaSweep(services);

  const origins = (await domains()).map(({ host }) => siteOrigin(host));
  const more = origins.length > mostLinks ? [`and ${origins.length - mostLinks} more`] : [];
  const links = [`http://localhost:${port}/`, panelUrl, ...origins.slice(0, mostLinks), ...more];
  const close = async () => {
    await Promise.all([schedule.close(), cleanUp.close(), auditRetention.close()]);
    services.rebuildHook.close();
    // A build under way still asks the server for a page before it says that it is live.
    await publisher.close();
    bucket?.close();
    services.releaseWatch.close();
    await stopServing(server);
    await mailQueue.close();
    await avifWork.close();
    await mediaSweep.close();
    await connection.close();
    lock.release();
  };
  return { links, port, close };
}

/** Where this process reaches itself: one that listens everywhere is here too. */
function ownAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function starting(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    .end('Caravan is starting.\n');
}

/** Milliseconds that requests under way get to be answered in. */
const patience = 5000;

/** Takes no more requests, and answers when those under way are done or had their time. */
async function stopServing(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A browser keeps its connection after an answer: that is nothing to wait for.
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
