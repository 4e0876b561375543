import { flushCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import { startAddressChecks } from '#api/addresses/watch-addresses.ts';
import { createApp } from '#api/app.ts';
import { previewSecrets, sharedSecret } from '#api/auth/secrets.ts';
import { startBackups } from '#api/backups/schedule.ts';
import { startCleanUp } from '#api/clean-up.ts';
import { ConfigError } from '#api/config/setting.ts';
import { connectPatiently } from '#api/db/connect-patiently.ts';
import { type Connection, connect } from '#api/db/connect.ts';
import { followNetworkClock } from '#api/db/network-clock.ts';
import { listenForNews } from '#api/db/news.ts';
import { panelHostConflict, sharedCookiesWarning } from '#api/domains/hosts.ts';
import { checkApi } from '#api/health/check-api.ts';
import { watchNodes } from '#api/health/separate-nodes.ts';
import { answerDirectly } from '#api/http/direct-calls.ts';
import { noLimits } from '#api/limits/limits.ts';
import { startMailQueue } from '#api/mail/queue.ts';
import { startAvifWork } from '#api/media/avif-work.ts';
import { startMediaSweep } from '#api/media/sweep.ts';
import type { Observe } from '#api/metrics/api-metrics.ts';
import { startDays } from '#api/releases/days.ts';
import { startHandovers } from '#api/releases/handovers.ts';
import { startSchedule } from '#api/releases/schedule.ts';
import { startRetention } from '#api/retention.ts';
import { publisherHandlers } from '#api/routes/publisher.ts';
import type { Services } from '#api/services/context.ts';
import { createServices } from '#api/services/services.ts';
import { startStatusEnds } from '#api/status/end-statuses.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import type { RebuildEvent } from '#shared/schemas/release-queue.ts';
import { threadLog } from '#shared/trace/log-context.ts';
import { plainPagePolicy } from '#site/publish/plain-page.ts';

import { makeInProcess } from './backup-process.ts';
import { examineInProcess } from './examine-process.ts';
import { firstStart, queueFirstReleases } from './first-start.ts';
import { indexPage } from './index-page.ts';
import { type Ask, connectCalls } from './thread-calls.ts';
import { answerRequests, type PullCalls, type ThreadHandler } from './thread-fetch.ts';
import type { ApiForSite, ApiThread, ApiThreadData, MainCalls, SiteThread } from './threads.ts';

const { config, unlimited, isPatient, site } = workerData as ApiThreadData;
const main: Ask<MainCalls & PullCalls> = connectCalls<MainCalls & PullCalls>(parentPort as MessagePort, {
  open: async () => (await opened).secrets,
  seed: async () => (await opened).seed(),
  work: async () => (await opened).work(),
  metrics: async () => (await opened).metrics(),
  check: async () => (await opened).check(),
  stop: async () => (await opened).stop(),
  leaveEvents: async () => (await opened).leaveEvents(),
  end: async () => (await opened).end(),
  ...answerRequests({ api: later('api'), index: later('index') }, () => main),
} satisfies ApiThread);
const publisher: Ask<SiteThread & PullCalls> = connectCalls<SiteThread & PullCalls>(site, {
  ...answerRequests({ api: later('api') }, () => publisher),
  direct: async (request) => (await opened).direct(request),
} satisfies ApiForSite);
const log = threadLog((message, fields) => main('log', message, fields));
const opened: ReturnType<typeof openApi> = openApi();
// The main thread hears of a failure from `open`.
opened.catch(() => undefined);

function later(name: 'api' | 'index'): ThreadHandler {
  return async (request, env) => (await opened).handlers[name](request, env);
}

async function openApi() {
  const connection = await (isPatient ? connectPatiently(config, log) : connect(config));
  const conflict = await panelHostConflict(connection.db, config);
  if (conflict !== null) throw new ConfigError(conflict);
  const wakePublisher = (what: RebuildEvent['type']) => void publisher('wake', what);
  const services = await createServices({
    config,
    connection,
    log,
    examine: examineInProcess(),
    wakePublisher,
    releasedFile: (host, path) => main('textOf', host, path),
    ...(unlimited ? { limits: noLimits } : {}),
  });
  const observers = await openObservers(connection.db);
  const app = createApp(services, { observe: observers.observe, access: config.accessLog });
  const { rebuildSecret } = services;
  const secrets = {
    rebuildSecret,
    previews: await previewSecrets(connection.db),
    addressProof: await sharedSecret(connection.db, 'address-proof'),
  };
  flushCompileCache();
  let work: ReturnType<typeof startWork> | null = null;
  const clock = followNetworkClock(services);
  // What other nodes did: this node's own news come back too, and cost one look.
  const news = listenForNews(config.databaseUrl, () => void publisher('wake'));
  return {
    secrets,
    direct: answerDirectly(services, publisherCalls, publisherHandlers(services)),
    handlers: {
      api: ((request, env) => app.fetch(request, env)) satisfies ThreadHandler,
      index: (() => index(services)) satisfies ThreadHandler,
    },
    seed: async () => {
      const madeDemo = await firstStart({ services, config, log, say: (line) => void main('say', line) });
      if (config.role === 'api') await queueFirstReleases(services);
      const warning = await sharedCookiesWarning(connection.db, services);
      if (warning !== null) log(warning);
      return madeDemo;
    },
    work: () => {
      work = startWork(services, {
        ...services,
        settings: config.backups,
        make: makeInProcess,
      });
      return domainsOf(services);
    },
    metrics: async () => (await observers.metrics?.read()) ?? [],
    check: () => checkApi({ db: connection.db, dataDir: config.dataDir }),
    stop: async () => {
      await work?.stop();
      services.rebuildHook.close();
    },
    leaveEvents: () => services.releaseWatch.close(),
    end: async () => {
      await work?.end();
      await Promise.all([news.close(), clock.close()]);
      await observers.traces?.close();
      await connection.close();
    },
  };
}

/** Numbers and traces are loaded only where somebody reads them. */
async function openObservers(db: Connection['db']) {
  const [metrics, traces] = await Promise.all([
    config.metricsPort === null
      ? null
      : import('#api/metrics/api-metrics.ts').then(({ apiMetrics }) =>
          apiMetrics(db, {
            makesBackups: config.backups.target !== null,
            hasOutside: config.sitesBucket !== null || config.cdn !== null,
          }),
        ),
    config.traces ? import('#api/metrics/traces.ts').then(({ openTraces }) => openTraces()) : null,
  ]);
  const all = [metrics, traces].flatMap((observer) => observer?.observe ?? []);
  const observe: Observe | undefined = all.length === 0 ? undefined : (call) => all.forEach((each) => each(call));
  return { metrics, traces, observe };
}

/** Starts the timers and queue workers. */
function startWork(services: Services, backups: Parameters<typeof startBackups>[0]) {
  const clocks = [
    startBackups(backups),
    startSchedule(services),
    startDays(services),
    startStatusEnds(services),
    startCleanUp(services),
    startRetention(services),
    startHandovers(services),
    startAddressChecks(services),
    watchNodes(services, config, log),
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

async function index(services: Services): Promise<Response> {
  const domains = await domainsOf(services);
  const links = domains.map(({ title, host }) => ({ title, host, url: services.siteOrigin(host) }));
  return new Response(indexPage(links, `${services.panelOrigin}/panel`), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': plainPagePolicy,
    },
  });
}
