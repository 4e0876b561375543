import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Webhook } from 'standardwebhooks';

import { type PublishedBuild, publishedBuildPath } from '#shared/schemas/published-build.ts';
import type { RebuildEvent } from '#shared/schemas/release-queue.ts';

export type StaticHost = {
  /** The address of its rebuild hook. */
  hook: string;
  /** SITES_URL for it. */
  sites: string;
  /** The verified webhooks that it got. */
  events: RebuildEvent[];
  /** The secret that it verifies webhooks with. */
  secret: string;
  /** The status with which the hook answers. */
  hookStatus: number;
  /** How often it was asked for its build. */
  asked: number;
  /** Its files: a folder, one build's file, or any behavior. Null: 404 with a page, as static hosts answer. */
  serves: { folder: string } | PublishedBuild | ((response: ServerResponse) => void) | null;
  close: () => Promise<void>;
};

/** A second HTTP server in the part of a static host: it takes signed webhooks at `/hook` and serves a site below `/{host}/`. */
export async function startStaticHost(): Promise<StaticHost> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: StaticHost = {
    hook: `${origin}/hook`,
    sites: `${origin}/{host}`,
    events: [],
    secret: '',
    hookStatus: 202,
    asked: 0,
    serves: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/hook') return hear(request, response);
    const file = path.replace(/^\/[^/]+/, '');
    if (file === publishedBuildPath) host.asked += 1;
    const { serves } = host;
    if (typeof serves === 'function') return serves(response);
    const body =
      serves === null
        ? null
        : 'folder' in serves
          ? fileIn(serves.folder, file)
          : file === publishedBuildPath
            ? JSON.stringify(serves)
            : null;
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html' });
    response.end(body ?? '<h1>Not found</h1>');
    return undefined;
  }

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    try {
      const event = new Webhook(host.secret).verify(body, request.headers as Record<string, string>) as RebuildEvent;
      response.writeHead(host.hookStatus).end();
      if (host.hookStatus < 300) host.events.push(event);
    } catch {
      response.writeHead(401).end();
    }
  }

  return host;
}

function fileIn(folder: string, path: string): string | null {
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
