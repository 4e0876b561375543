import { proofOf } from '#api/addresses/proof.ts';
import { type PreviewTokens, previewTokens } from '#api/auth/preview-tokens.ts';
import type { Config } from '#api/config/config.ts';
import { originOf, siteOriginOf } from '#api/config/origins.ts';
import type { Log } from '#shared/trace/log.ts';
import { printTimeLines } from '#shared/trace/publish-steps.ts';
import { readHostTable } from '#site/publish/host-table.ts';
import type { PreviewHandlers, StaticHost } from '#site/publish/host.ts';

import { buildPanel, buildRenderer, isPanelBuilt, panelDir, rendererDir } from './builds.ts';
import { dispatch, type Parts } from './dispatch.ts';
import { asPart } from './front.ts';
import { hasIndex, maySeeIndex } from './index-page.ts';
import type { NodeFront, Running } from './node-front.ts';
import { openMetrics } from './open-metrics.ts';
import { openPanel } from './panel-host.ts';
import { allParts, notHere, notYet, pagesOf } from './parts.ts';
import type { Checks } from './probes.ts';
import { openSharedPanels, type SharedPanels } from './shared-panels.ts';
import { startThreads } from './start-threads.ts';
import type { MainCalls, Network } from './threads.ts';
import { webCheck } from './web-check.ts';

/** How many domains the `ready` line names; the page at the port's root has all of them. */
const mostLinks = 10;

type Needs = {
  /** Without the limits of production. */
  unlimited?: boolean;
  /** A panel that is built already; without it the project's own is built if it has to be. */
  builtPanel?: string;
  /** The same of the renderer. */
  builtRenderer?: string;
  front: NodeFront;
  openFiles: (previews: PreviewHandlers) => StaticHost;
  calls: MainCalls;
  network: Network;
};
type Threads = Omit<ReturnType<typeof startThreads>, 'end'>;
/** What a node does, besides serving pages: a publisher looks there at what it made live. */
type Does = { api: boolean; publishing: boolean };

/** A node with API, publisher or both. */
export async function serveWork({ front, openFiles, calls, ...needs }: Needs): Promise<Running> {
  const { config } = front;
  const { log } = calls;
  const does: Does = { api: config.role !== 'publisher', publishing: config.role !== 'api' };
  const timeLines = printTimeLines(log);
  const isPatient = config.databaseUrl !== null && (await readHostTable(config.dataDir)).length > 0;
  const { end, ...threads } = startThreads({
    config,
    calls,
    unlimited: needs.unlimited ?? false,
    isPatient,
    rendererDir: needs.builtRenderer ?? rendererDir,
  });
  const { api, site } = threads;
  needs.network.look = () => site.ask('look');
  /** Null until the database says by what links are signed: each is then answered with 503. */
  let links: PreviewTokens | null = null;
  const files = openFiles({
    isLink: async (token) => links?.isSigned(token) ?? true,
    visit: (host, asked) => site.ask('visit', { host, asked }),
    drawing: (path) => site.ask('drawing', path),
  });
  let isPublished = false;
  const web = webCheck(config, { seen: () => site.ask('seen'), isPublished: () => isPublished });
  if (isPatient) {
    front.open(dispatch({ ...allParts(config, notYet), ...pagesOf(files) }));
    front.probes.open({ web });
  }
  const others = does.api && config.packsBucket ? openSharedPanels(config.packsBucket, log) : null;
  const panel = panelAt(needs.builtPanel, others, log);
  const secrets = await api.ask('open');
  links = previewTokens(secrets.previews);
  await site.ask('open', secrets);
  await panel.shared;
  front.open(
    dispatch({
      ...allParts(config, notHere),
      ...pagesOf(files),
      ...(does.api ? { ...apiParts(config, threads, files), panel: asPart('panel', panel.handle) } : {}),
      ...(does.publishing ? { hook: asPart('hook', site.handler('hook')) } : {}),
      proof: (host, nonce) => proofOf(secrets.addressProof, host, nonce),
    }),
  );
  const closeMetrics = await openMetrics(config, log, {
    answered: front.answered,
    kept: files.kept,
    threads: { api: () => api.ask('metrics'), sites: () => site.ask('metrics') },
  });
  // After an update visitors have the pages of before until new ones are made, so the process is ready meanwhile.
  front.probes.open({ web, ...checksOf(does, threads) });
  const domains = await startWork(
    does,
    threads,
    needs.builtRenderer ? () => Promise.resolve() : () => buildRenderer(log),
  );
  isPublished = true;
  // Building the panel takes both processors for seconds, so it begins when `ready` is printed, and the share pictures wait for it.
  if (does.api) setImmediate(() => void panel.build().then(() => site.ask('wake')));
  return {
    links: linksOf(config, domains),
    port: config.port,
    close: async (seconds = 0) => {
      await front.leave(seconds);
      await api.ask('stop');
      // A build in progress still requests a page from the server to verify its release.
      await site.ask('close');
      await api.ask('leaveEvents');
      await front.stop();
      closeMetrics();
      others?.close();
      await api.ask('end');
      await end();
      timeLines.close();
      front.release();
    },
  };
}

/** Makes what an empty installation lacks, and starts to publish and to do what is due. Returns the domains. */
async function startWork(does: Does, { api, site }: Threads, build: () => Promise<void>) {
  // The renderer is compiled in a process of its own while the API creates the demo network.
  const building = build();
  building.catch(() => undefined);
  // First, even if the other fails: it prints the first owner's password, once.
  const madeDemo = does.api && (await api.ask('seed'));
  await building;
  await (does.publishing ? site.ask('publish', { sharesLater: madeDemo }) : site.ask('follow'));
  return does.api ? api.ask('work') : [];
}

function apiParts(config: Config, { api, site }: Threads, files: StaticHost): Partial<Parts> {
  const index = api.handler('index');
  const indexed = { panelOrigin: originOf(config.panelHost), trustedProxyHeader: config.trustedProxyHeader };
  return {
    api: asPart('api', api.handler('api')),
    canvas: asPart('canvas', site.handler('canvas')),
    away: asPart('previews', site.handler('away')),
    index: (request, response) => (maySeeIndex(request, indexed) ? index : files.handle)(request, response),
  };
}

/** What each role of this node has to be able to do. */
function checksOf(does: Does, { api, site }: Threads): Checks {
  const publisher = async () => {
    await site.ask('seen');
    return null;
  };
  return { ...(does.api ? { api: () => api.ask('check') } : {}), ...(does.publishing ? { publisher } : {}) };
}

/** The panel: in the folder that a test or a release brings, or built here. */
function panelAt(builtPanel: string | undefined, others: SharedPanels | null, log: Log) {
  return openPanel({
    folder: builtPanel ?? panelDir,
    isBuilt: builtPanel !== undefined || isPanelBuilt(),
    build: () => buildPanel(log),
    others,
    log,
  });
}

function linksOf(config: Config, domains: { host: string }[]): string[] {
  if (config.role === 'publisher') return [`publisher on port ${config.port}`];
  const origins = domains.map(({ host }) => siteOriginOf(config, host));
  const more = origins.length > mostLinks ? [`and ${origins.length - mostLinks} more`] : [];
  const panelUrl = `${originOf(config.panelHost)}/panel`;
  const index = hasIndex({ ...config, panelOrigin: originOf(config.panelHost) })
    ? [`http://localhost:${config.port}/`]
    : [];
  return [...index, panelUrl, ...origins.slice(0, mostLinks), ...more];
}
