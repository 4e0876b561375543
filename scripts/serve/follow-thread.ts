import { flushCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import { sharedSecret } from '#api/auth/secrets.ts';
import { type Connection, openDatabase } from '#api/db/connect.ts';
import { listenForNews } from '#api/db/news.ts';
import { listSites } from '#api/db/sites.ts';
import { threadLog } from '#shared/trace/log-context.ts';
import { allPages } from '#site/publish/all-pages.ts';
import { followNetwork } from '#site/publish/follow-network.ts';
import { openHosts } from '#site/publish/hosts.ts';

import { type Ask, connectCalls } from './thread-calls.ts';
import type { FollowThread, FollowThreadData, MainCalls } from './threads.ts';

/** The database's side of a node that only serves pages: it keeps the node's copy of the network up to date. */
const { config } = workerData as FollowThreadData;
// Only where somebody reads them.
const registry =
  config.metricsPort === null ? null : (await import('#shared/trace/thread-metrics.ts')).threadMetrics('follower');
const main: Ask<MainCalls> = connectCalls<MainCalls>(parentPort as MessagePort, {
  look: () => hosts.look(),
  seen: async () => follower.seen(),
  proofSecret: () => sharedSecret(connection.db, 'address-proof'),
  metrics: async () => (await registry?.getMetricsAsJSON()) ?? [],
  close: async () => {
    await follower.close();
    await news.close();
    await connection.close();
  },
} satisfies FollowThread);
const log = threadLog((message, fields) => main('log', message, fields));
// Not migrated from here: another node does that, and until then the look fails and is repeated.
const connection: Connection = openDatabase({ ...config, impatient: true });
const hosts = openHosts({
  dataDir: config.dataDir,
  domains: (since) =>
    allPages((after) =>
      listSites(connection.db, { since, after: after ?? undefined, elsewhere: config.publisher === 'hook' }),
    ),
  onChange: (...news) => main('refresh', ...news),
  log,
  onLook: (asOf) => void main('looked', asOf),
});
const follower = followNetwork(hosts, log);
const news = listenForNews(config.databaseUrl, follower.wake);
flushCompileCache();
