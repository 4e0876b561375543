import type { Config } from '#api/config/config.ts';
import { siteOriginOf } from '#api/config/origins.ts';
import type { Log } from '#shared/trace/log.ts';
import { createStaticHost, type PreviewHandlers, type StaticHost } from '#site/publish/host.ts';
import { moveOver } from '#site/publish/move-over.ts';

import { openFront, type Running } from './node-front.ts';
import { openPageSources } from './page-sources.ts';
import { serveWeb } from './serve-web.ts';
import { serveWork } from './serve-work.ts';
import type { MainCalls, Network } from './threads.ts';

type Needs = {
  config: Config;
  log: Log;
  /** Prints a line for the person at the terminal, which no log may have. Without it nobody is told. */
  say?: (line: string) => void;
  /** Without the limits of production, for benchmarks. */
  unlimited?: boolean;
  /** A panel that is built already, for tests; without it the project's own is built if it has to be. */
  builtPanel?: string;
  /** The same of the renderer. */
  builtRenderer?: string;
};

/**
 * Serves what the node's role says, on one port: by default API, sites and panel. Resolves when every domain is live; the panel follows where
 * it has to be built first. This thread only sends files; database and API have a thread, publisher and previews another one, so that no
 * visitor waits for an editor (docs/decisions/0033-threads.md). Throws ListenError, DataDirError or what the API's `open` throws: each says
 * in one sentence what to do.
 */
export async function serve({ log, say = () => undefined, ...needs }: Needs): Promise<Running> {
  const opened = await openFront(needs.config, log);
  const { config } = opened;
  if (!config.packsBucket) await moveOver(config.dataDir, log);
  let files: StaticHost | null = null;
  const calls: MainCalls = {
    log,
    say,
    textOf: async (host, path) => (await files?.textOf(host, path)) ?? null,
    refresh: async (...news) => files?.refresh(...news),
    looked: (asOf) => files?.looked(asOf),
  };
  /** By the thread that follows the network, once there is one. */
  const network: Network = { look: async () => undefined };
  const { close: closeSources, ...sources } = await openPageSources(config, log);
  const front = {
    ...opened,
    stop: async () => {
      await opened.stop();
      await closeSources();
    },
  };
  const openFiles = (previews?: PreviewHandlers) =>
    (files = createStaticHost({
      dataDir: config.dataDir,
      ...sources,
      originOf: (host) => siteOriginOf(config, host),
      ...(previews ? { previews } : {}),
      look: () => network.look(),
      edges: config.cdn ? { keyHeader: config.cdn.kind === 'fastly' ? 'surrogate-key' : null } : undefined,
      log,
    }));
  if (config.role === 'web') return serveWeb({ front, files: openFiles(), calls, network });
  return serveWork({ ...needs, front, openFiles, calls, network });
}
