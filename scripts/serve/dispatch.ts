import type { IncomingMessage, ServerResponse } from 'node:http';

import { nonceIn } from '#api/addresses/proof.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { awayPaths } from '#site/preview/away.ts';
import { canvasPaths } from '#site/preview/panel-calls.ts';

import { toApiHost } from './own-form.ts';

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Parts = {
  /** The address that the server listens on: one of its own names, where the rebuild hook is. */
  host: string;
  /** The panel's host as browsers send it, with its port. */
  panelHost: string;
  panelOrigin: string;
  api: NodeHandler;
  panel: NodeHandler;
  /** The builder canvas's requests to the publisher, on the panel's host. */
  canvas: NodeHandler;
  /** Preview links of domains that are built elsewhere, on their `api.` hosts. */
  away: NodeHandler;
  sites: NodeHandler;
  /** Preview links on the domains themselves, if `sites` doesn't show them. */
  preview?: NodeHandler;
  /** Media files by address, for the panel and for static hosts; the same files as on every domain. */
  media: NodeHandler;
  hook: NodeHandler;
  index: NodeHandler;
  /** What shows a check of a host that this installation answers there; null while this node can't know. */
  proof: (host: string, nonce: string) => string | null;
};

/** Where the publisher of this process receives webhooks, for an API in another process. */
const rebuildHookPath = '/hooks/rebuild';

/** Paths of a domain that are the panel's: they redirect to its host. */
const panelPaths = /^\/(?:panel(?:\/|$)|team-login$|reset-password$|change-password$)/;

const { send } = submissionCalls;

const iconPath = '/favicon.ico';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/**
 * One port, every host: the panel and the API on the panel host, the API on `api.{domain}` (with previews of drafts), an index with
 * the rebuild hook on this machine's own names, and on every other host the live release of the domain. Forms may be sent there too.
 */
export function dispatch(parts: Parts): NodeHandler {
  const panelName = withoutPort(parts.panelHost);
  const own = new Set([...ownNames, parts.host.toLowerCase()]);
  return (request, response) => {
    const name = withoutPort(request.headers.host ?? '');
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const isApi = path === '/api' || path.startsWith('/api/');
    const nonce = nonceIn(path);
    if (nonce !== null) return prove(response, parts.proof(name, nonce));
    if (name === panelName) {
      if (isApi) return parts.api(request, response);
      if (path.startsWith('/media/')) return parts.media(request, response);
      if (canvasPaths.test(path)) return parts.canvas(request, response);
      return path === '/' ? redirect(response, '/panel') : parts.panel(request, response);
    }
    if (own.has(name)) {
      if (isApi) return parts.api(request, response);
      if (path.startsWith('/media/')) return parts.media(request, response);
      if (path === iconPath) return parts.panel(request, response);
      return path === rebuildHookPath ? parts.hook(request, response) : parts.index(request, response);
    }
    if (name.startsWith('api.')) {
      if (awayPaths.test(path)) return parts.away(request, response);
      if (path === iconPath) return parts.panel(request, response);
      return path.startsWith('/media/') ? parts.media(request, response) : parts.api(request, response);
    }
    // Panel tokens must never be on a public origin, so neither are its screens.
    if (panelPaths.test(path)) return redirect(response, `${parts.panelOrigin}${request.url ?? ''}`);
    if (path === send.path && request.method === send.method) return parts.api(toApiHost(request), response);
    if (parts.preview && path.startsWith('/preview/')) return parts.preview(request, response);
    return parts.sites(request, response);
  };
}

function prove(response: ServerResponse, proof: string | null): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(proof === null ? 503 : 200, headers).end(proof ?? '');
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
