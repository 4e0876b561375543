import { LRUCache } from 'lru-cache';

import type { Log } from '#shared/trace/log.ts';

import type { Api } from '../data/load.ts';
import { Memo } from '../data/memo.ts';
import { type PublisherClient, publisherOverHttp } from '../data/publisher-client.ts';
import type { WarmContent } from '../data/warm-content.ts';
import type { PreviewHandlers } from '../publish/host.ts';
import type { Publisher } from '../publish/publisher.ts';
import { createAway } from './away.ts';
import { contextCache } from './context-cache.ts';
import { createDrawings } from './drawings.ts';
import { listedSites } from './listed-sites.ts';
import { createPanelCalls } from './panel-calls.ts';
import { pageRenderer } from './render-page.ts';
import { createVisits } from './visits.ts';

export type PreviewsOptions = {
  api: Api;
  /** Makes the publisher's calls; over HTTP by default. */
  calls?: PublisherClient;
  /** The publisher's. */
  warm: WarmContent;
  isLink: PreviewHandlers['isLink'];
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  /** The output of `astro build`. */
  rendererDir: string;
  /** The public origin of a host. */
  originOf: (host: string) => string;
  /** Renders one page with the publisher's warm renderer. */
  show: Publisher['show'];
  log: Log;
};

/** Shows content before it is published. */
export type Previews = PreviewHandlers & {
  /** Answers the builder's calls, on the panel's host. */
  panel: (request: Request) => Promise<Response>;
  /** Answers preview links of domains that are built elsewhere, at `api.{host}`. */
  away: (request: Request) => Promise<Response>;
};

/** Everything made from a large domain's content is some megabytes. */
const maxDomains = 8;

export function createPreviews({
  api,
  warm,
  isLink,
  secret,
  rendererDir,
  originOf,
  show,
  log,
  calls = publisherOverHttp(api, secret),
}: PreviewsOptions): Previews {
  const contexts = contextCache({ calls, warm, originOf });
  const drawings = createDrawings();
  const sites = listedSites({ warm, originOf });
  const render = pageRenderer({ show, drawings });
  const memos = new LRUCache<string, Memo>({ max: maxDomains, memoMethod: () => new Memo() });
  const memoOf = (host: string) => memos.memo(host);
  const visit = createVisits({ api, secret, contexts, sites, drawings, show, render, memoOf });
  const drawing = async (path: string) => drawings.find(path);
  return {
    away: createAway({ isLink, visit, drawing, rendererDir }),
    panel: createPanelCalls({ api, rendererDir, contexts, drawings, render, memoOf, log }),
    isLink,
    visit,
    drawing,
  };
}
