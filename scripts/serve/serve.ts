import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, type Transferable, Worker } from 'node:worker_threads';

import { proofOf } from '#api/addresses/proof.ts';
import { previewTokens } from '#api/auth/preview-tokens.ts';
import type { Config } from '#api/config/config.ts';
import { originOf, siteOriginOf } from '#api/config/origins.ts';
import type { Log } from '#shared/trace/log.ts';
import { printTimeLines } from '#shared/trace/publish-steps.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { moveOver } from '#site/publish/move-over.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import { compileCache } from '#site/publish/render-pool.ts';
import { originAt } from '#site/publish/verify-live.ts';

import { buildPanel, buildRenderer, isPanelBuilt, panelDir } from './builds.ts';
import { checkSites } from './check-sites.ts';
import { dispatch } from './dispatch.ts';
import { asPart, createFront } from './front.ts';
import { hasIndex, maySeeIndex } from './index-page.ts';
import { listen } from './listen.ts';
import { lockDataDir, refuseCutShortRestore } from './lock.ts';
import { mediaSource } from './media-source.ts';
import { openMetrics } from './open-metrics.ts';
import { ownAddress } from './own-address.ts';
import { packStore } from './pack-store.ts';
import { openPanel } from './panel-host.ts';
import { type Checks, createProbes } from './probes.ts';
import { connectThread } from './thread-fetch.ts';
import type { ApiThread, ApiThreadData, MainCalls, SiteThread, SiteThreadData } from './threads.ts';
import { createTlsAsk } from './tls-ask.ts';

/** How many domains the `ready` line names; the page at the port's root has all of them. */
const mostLinks = 10;

type Needs = {
  config: Config;
  log: Log;
  /** Prints a line for the person at the terminal, which no log may have. Without it nobody is told. */
  say?: (line: string) => void;
  /** Without the limits of production, for benchmarks. */
  unlimited?: boolean;
  /** A panel that is built already, for tests; without it the project's own is built if it has to be. */
  builtPanel?: string;
};
export type Running = {
  links: string[];
  port: number;
  /** Ends what is under way. Before that it serves on for `drain` seconds, while its readiness says that it is about to leave. */
  close: (drain?: number) => Promise<void>;
};

/**
 * Serves API, sites and panel on one port, and resolves when every domain is live. The panel follows where it has to be built
 * first. This thread only sends files; database and API have a thread, publisher and previews another one, so that no visitor
 * waits for an editor (docs/decisions/0033-threads.md). Throws ListenError, DataDirError or what the API's `open` throws: each says
 * in one sentence what to do.
 */
export async function serve({ config, log, unlimited = false, ...needs }: Needs): Promise<Running> {
  const lock = lockDataDir(config.dataDir);
  refuseCutShortRestore(config.dataDir);
  const probes = createProbes(log);
  const access = config.accessLog ? log : null;
  const { server, open, drain, answered } = createFront(config.hsts, { probe: probes.answer, log: access });
  // Listen first: a taken port is reported before minutes of work, and the port number is known.
  const port = await listen(server, { ...config, setting: 'PORT' });
  config = { ...config, port, panelHost: config.panelHost.replace(/:0$/, `:${port}`) };
  // At once: a proxy that gets no answer refuses visitors.
  const closeTlsAsk = await openTlsAsk(config, log);

  if (!config.packsBucket) await moveOver(config.dataDir, log);
  const timeLines = printTimeLines(log);
  const threads = startThreads({
    config,
    unlimited,
    calls: { log, say: needs.say ?? (() => undefined), refresh: (host, made) => files.refresh(host, made) },
  });
  const { api, site } = threads;
  const files = createStaticHost({
    dataDir: config.dataDir,
    store: openStore(packStore(config)),
    mediaDir: await mediaSource(config, log),
    originOf: (host) => siteOriginOf(config, host),
    previews: {
      isLink: (token) => links.isSigned(token),
      visit: (host, asked) => site.ask('visit', { host, asked }),
      drawing: (path) => site.ask('drawing', path),
    },
    log,
  });
  const panelOrigin = originOf(config.panelHost);
  const panel = panelAt(needs.builtPanel, log);
  const secrets = await api.ask('open');
  const links = previewTokens(secrets.previews);
  await site.ask('open', secrets);
  const index = api.handler('index');
  const indexed = { panelOrigin, trustedProxyHeader: config.trustedProxyHeader };
  const handle = dispatch({
    host: config.host,
    panelHost: config.panelHost,
    panelOrigin,
    api: asPart('api', api.handler('api')),
    panel: asPart('panel', panel.handle),
    canvas: asPart('canvas', site.handler('canvas')),
    away: asPart('previews', site.handler('away')),
    sites: asPart('pages', files.handle),
    media: asPart('media', files.handle),
    hook: asPart('hook', site.handler('hook')),
    proof: (host, nonce) => proofOf(secrets.addressProof, host, nonce),
    index: (request, response) => (maySeeIndex(request, indexed) ? index : files.handle)(request, response),
  });
  open(handle);
  const threadMetrics = { api: () => api.ask('metrics'), sites: () => site.ask('metrics') };
  const closeMetrics = await openMetrics(config, log, { answered, kept: files.kept, threads: threadMetrics });
  let isPublished = false;
  // After an update visitors have the pages of before until new ones are made, so the process is ready meanwhile.
  probes.open(checksOf(config, threads, () => isPublished));

  // The renderer is compiled in a process of its own while the API creates the demo network.
  const building = buildRenderer(log);
  building.catch(() => undefined);
  // First, even if the other fails: it prints the first owner's password, once.
  const madeDemo = await api.ask('seed');
  await building;
  await site.ask('publish', { sharesLater: madeDemo });
  isPublished = true;
  const domains = await api.ask('work');
  const close = async (seconds = 0) => {
    probes.drain();
    drain();
    await wait(seconds * 1000);
    await api.ask('stop');
    // A build in progress still requests a page from the server to verify its release.
    await site.ask('close');
    await api.ask('leaveEvents');
    await stopServing(server);
    closeMetrics();
    closeTlsAsk();
    await api.ask('end');
    await threads.end();
    timeLines.close();
    lock.release();
  };
  // Building the panel takes both processors for seconds, so it begins when `ready` is printed, and the share pictures wait for it.
  setImmediate(() => void panel.build().then(() => site.ask('wake')));
  return { links: linksOf(config, domains), port, close };
}

/** The panel: in the folder that a test or a release brings, or built here. */
function panelAt(builtPanel: string | undefined, log: Log) {
  return openPanel({
    folder: builtPanel ?? panelDir,
    isBuilt: builtPanel !== undefined || isPanelBuilt(),
    build: () => buildPanel(log),
    log,
  });
}

/** What each role of this process has to be able to do. */
function checksOf({ dataDir, host, port }: Config, { api, site }: Threads, isPublished: () => boolean): Checks {
  return {
    web: checkSites({ dataDir, ask: originAt(ownAddress(host), port), isPublished }),
    api: () => api.ask('check'),
    publisher: async () => {
      await site.ask('beat');
      return null;
    },
  };
}

/** Only programs on this machine may ask. */
async function openTlsAsk({ tlsAskPort: port, ...config }: Config, log: Log): Promise<() => void> {
  if (port === null) return () => undefined;
  const server = createTlsAsk(config);
  log(
    `certificates are asked for on port ${await listen(server, { port, host: '127.0.0.1', setting: 'TLS_ASK_PORT' })}`,
  );
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

type Threads = ReturnType<typeof startThreads>;
type ThreadNeeds = { config: Config; unlimited: boolean; calls: MainCalls };

/** The threads of API and sites, with a port between them. An error that one of them doesn't handle ends the process. */
function startThreads({ config, unlimited, calls }: ThreadNeeds) {
  const { port1: forApi, port2: forSite } = new MessageChannel();
  let ending = false;
  const start = (file: URL, workerData: ApiThreadData | SiteThreadData, port: Transferable) => {
    const worker = new Worker(file, {
      workerData,
      transferList: [port],
      env: { ...process.env, ...compileCache() },
    });
    worker.on('error', (error) => {
      throw error;
    });
    worker.on('exit', () => {
      if (!ending) throw new Error(`The thread ${file.pathname} ended unexpectedly`);
    });
    return worker;
  };
  const workers = [
    start(new URL('./api-thread.ts', import.meta.url), { config, unlimited, site: forApi }, forApi),
    start(new URL('./site-thread.ts', import.meta.url), { config, api: forSite }, forSite),
  ] as const;
  return {
    api: connectThread<ApiThread>(workers[0], { own: calls, log: calls.log }),
    site: connectThread<SiteThread>(workers[1], { own: calls, log: calls.log }),
    end: async () => {
      ending = true;
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function linksOf(config: Config, domains: { host: string }[]): string[] {
  const origins = domains.map(({ host }) => siteOriginOf(config, host));
  const more = origins.length > mostLinks ? [`and ${origins.length - mostLinks} more`] : [];
  const panelUrl = `${originOf(config.panelHost)}/panel`;
  const index = hasIndex({ ...config, panelOrigin: originOf(config.panelHost) })
    ? [`http://localhost:${config.port}/`]
    : [];
  return [...index, panelUrl, ...origins.slice(0, mostLinks), ...more];
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
