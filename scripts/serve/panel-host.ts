import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';

import { isPanelScreen } from '#shared/rules/panel-paths.ts';
import type { Log } from '#shared/trace/log.ts';
import { contentTypeOf } from '#site/publish/content-types.ts';
import { plainPage, plainPagePolicy } from '#site/publish/plain-page.ts';

import type { NodeHandler } from './dispatch.ts';
import type { PanelFiles, SharedPanels } from './shared-panels.ts';

const policies = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: http: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

type PanelNeeds = {
  /** Where the built panel is. */
  folder: string;
  isBuilt: boolean;
  build: () => Promise<void>;
  /** Where nodes of other versions find this panel's scripts, and this node theirs. */
  others?: SharedPanels | null;
  log: Log;
};

/** The panel's address. Until `build` has made the panel it answers with a page that says so and reloads itself. */
export function openPanel({ folder, isBuilt, build, others = null, log }: PanelNeeds) {
  const open = () => {
    const files = readFiles(folder);
    const shared = others?.share(new Map([...files].map(([name, { bytes }]) => [name, bytes])));
    return { handler: handlerOf(files, others), shared };
  };
  const own = isBuilt ? open() : null;
  let handle = own?.handler ?? notice('The panel is being built', 'This takes some seconds. Then it opens by itself.');
  return {
    /** Resolves when other nodes can serve its scripts: a page that asks for them may reach any node. */
    shared: Promise.resolve(own?.shared),
    handle: ((request, response) => handle(request, response)) satisfies NodeHandler,
    build: async (): Promise<void> => {
      if (isBuilt) return;
      try {
        await build();
        const built = open();
        await built.shared;
        handle = built.handler;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        handle = notice('The panel could not be built', 'The log of the server says why.');
      }
    },
  };
}

/** Answers 503 with a page that reloads itself every two seconds. */
function notice(title: string, text: string): NodeHandler {
  const page = plainPage(title, text);
  return (_request: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(503, {
        ...policies,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': plainPagePolicy,
        'cache-control': 'no-store',
        'retry-after': '2',
        refresh: '2',
      })
      .end(page);
}

type File = { bytes: Buffer; etag: string };

/**
 * Serves the built panel: hashed files, cached for ever, and the app's one page for every other path, with 404 where it has no
 * screen. All files (two megabytes) are read once into memory, so that one whole build is served even while the next one is being written.
 */
function handlerOf(files: Map<string, File>, others: SharedPanels | null): NodeHandler {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...policies, allow: 'GET, HEAD' }).end();
      return;
    }
    // sirv 3.0.2 throws on a range that ends before it starts ('bytes=5-2'), which would end the process, and nobody needs ranges here.
    delete request.headers.range;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const inPanel = path.startsWith('/panel/') ? path.slice('/panel/'.length) : path.slice(1);
    const isFile = path === '/favicon.ico' || (path !== `/${inPanel}` && /\.[a-z0-9]+$/i.test(inPanel));
    const name = isFile ? inPanel : 'index.html';
    const status = isFile || isPanelScreen(path) ? 200 : 404;
    if (files.has(name) || !others) return send(request, response, { files, name, status });
    // A page of another version, which came from another node.
    void others.find(name).then((found) => send(request, response, { files: filesOf(found), name, status }));
  };
}

type Answer = { files: Map<string, File>; name: string; status: 200 | 404 };

function send(request: IncomingMessage, response: ServerResponse, { files, name, status }: Answer): void {
  const [encoding, file] = pick(files, name, request.headers['accept-encoding'] ?? '');
  if (!file) {
    response.writeHead(404, { ...policies, 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    return;
  }
  const headers: OutgoingHttpHeaders = {
    ...policies,
    'content-type': contentTypeOf(name),
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
  if (status === 200 && request.headers['if-none-match'] === file.etag) response.writeHead(304, headers).end();
  else response.writeHead(status, { ...headers, 'content-length': file.bytes.length }).end(file.bytes);
}

const hashed = new WeakMap<PanelFiles, Map<string, File>>();

/** The files of another version, with their tags. */
function filesOf(found: PanelFiles | null): Map<string, File> {
  if (!found) return new Map();
  const known = hashed.get(found) ?? new Map([...found].map(([name, bytes]) => [name, withTag(bytes)]));
  hashed.set(found, known);
  return known;
}

function withTag(bytes: Buffer): File {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** All files of a folder by relative path, with slashes. */
function readFiles(folder: string): Map<string, File> {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Map(
    found.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).replaceAll(sep, '/'), withTag(readFileSync(path))];
    }),
  );
}

/** The smallest encoding of a file that the browser accepts. */
function pick(files: Map<string, File>, name: string, accepted: string): [encoding: string | null, File | undefined] {
  const brotli = /\bbr\b/.test(accepted) && files.get(`${name}.br`);
  if (brotli) return ['br', brotli];
  const gzip = /\bgzip\b/.test(accepted) && files.get(`${name}.gz`);
  return gzip ? ['gzip', gzip] : [null, files.get(name)];
}
