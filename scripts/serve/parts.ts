import type { Config } from '#api/config/config.ts';
import { originOf } from '#api/config/origins.ts';
import type { StaticHost } from '#site/publish/host.ts';
import { plainPage, plainPagePolicy } from '#site/publish/plain-page.ts';

import type { NodeHandler, Parts } from './dispatch.ts';
import { asPart } from './front.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': plainPagePolicy,
  'cache-control': 'no-store',
};
const later = plainPage('Not available right now', 'Try again in a moment.');
const misrouted = plainPage(
  'This node serves pages only',
  'Send requests for the panel, for api. hosts, and for /api/ and /preview/ of each domain to nodes with ROLE=api.',
);

/** For what needs the database, until a node that started without it has it. */
export const notYet: NodeHandler = (_request, response) => {
  response.writeHead(503, { ...headers, 'retry-after': '5' }).end(later);
};

/** For what other nodes do: 421 Misdirected Request (RFC 9110, 15.5.20). It says so to whoever set up the balancer. */
export const notHere: NodeHandler = (_request, response) => {
  response.writeHead(421, headers).end(misrouted);
};

/** Every part answered by one handler, for a node to replace those that it has. */
export function allParts(config: Pick<Config, 'host' | 'panelHost'>, handler: NodeHandler): Parts {
  const away = asPart('away', handler);
  return {
    host: config.host,
    panelHost: config.panelHost,
    panelOrigin: originOf(config.panelHost),
    api: away,
    panel: away,
    canvas: away,
    away,
    sites: away,
    media: away,
    hook: away,
    index: away,
    proof: () => null,
  };
}

/** What every node has. */
export const pagesOf = (files: StaticHost) => ({
  sites: asPart('pages', files.handle),
  media: asPart('media', files.handle),
});
