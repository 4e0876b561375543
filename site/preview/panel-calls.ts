import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CanvasBlocks } from '#shared/blocks/canvas.ts';
import { canvasFrameCalls } from '#shared/calls/canvas-frame.ts';
import { canvasCalls } from '#shared/calls/canvas.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { countAtOnce } from '#shared/rules/at-once.ts';
import type { Log } from '#shared/trace/log.ts';
import { loggedPath } from '#shared/trace/logged-path.ts';

import { artPath } from '../art/drawings.ts';
import type { Api } from '../data/load.ts';
import type { Memo } from '../data/memo.ts';
import { readBuildInfo } from '../publish/build-info.ts';
import { contentTypeOf } from '../publish/content-types.ts';
import { canvasPage } from './canvas-page.ts';
import { canvasBlocks, canvasFrame } from './canvas.ts';
import type { ContextCache } from './context-cache.ts';
import type { Drawings } from './drawings.ts';
import { parseInput, parseJson, readBytes } from './read-input.ts';
import { bodyOf, Refusal } from './refusal.ts';
import type { RenderPage } from './render-page.ts';

export type PanelCallsOptions = {
  api: Api;
  rendererDir: string;
  contexts: ContextCache;
  drawings: Drawings;
  render: RenderPage;
  /** What was made of a domain's content for its last draft. */
  memoOf: (host: string) => Memo;
  log: Log;
};

/** Paths that `createPanelCalls` serves on the panel's host. */
export const canvasPaths = /^\/(?:preview|_astro|art)\//;

/** Four times what 500 blocks of every kind show in a network of fourteen members. */
const maxCanvasBytes = 8_000_000;

/** Pages that are being received at the same moment: one that arrives slowly takes memory, and the API counts it only afterwards. */
const mostBodies = { user: 20, domain: 100 };
const tooManyBodies = () => new Refusal('too_many_requests', 'Too many previews are being sent at once: wait 1 second');

const uncachedHeaders = { 'cache-control': 'no-store' };
/** A file opened by itself may display itself and nothing else. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
};

/**
 * Serves the builder's canvas on the panel's host: blocks as pages show them, the frame around them, and its styles, fonts and
 * drawings. Only the API can authenticate the caller, so each request first calls the API with the caller's token.
 */
export function createPanelCalls(options: PanelCallsOptions) {
  const { api, rendererDir, contexts, drawings, render, memoOf, log } = options;
  const reading = countAtOnce();

  /** Reads the body of a page that is about to be drawn, and counts it for whoever asks. */
  async function received(request: Request) {
    const client = callerOf(api, request);
    const { data: by } = await client(previewCalls.canvasSource);
    const shares = [
      { key: by.user_id, most: mostBodies.user, refusal: tooManyBodies },
      { key: by.host, most: mostBodies.domain, refusal: tooManyBodies },
    ];
    const bytes = await reading(shares, () => readBytes(request));
    // Counted before it is parsed: only the API can say whether the caller has asked for too much.
    const { data: caller } = await client(previewCalls.canvasSource, { query: { bytes: bytes.length } });
    return { client, caller, body: parseJson(bytes) };
  }

  async function blocks(request: Request): Promise<unknown> {
    const { client, caller, body } = await received(request);
    const input = parseInput(canvasCalls.blocks.body, body);
    const context = contexts.get(caller.host, caller.revision);
    const media = [...new Set(Object.values(input.media))].join(',');
    const query = { media, ...(input.post === null ? {} : { post: input.post }) };
    const [known, { data: source }] = await Promise.all([
      context,
      media || input.post !== null ? client(previewCalls.canvasSource, { query }) : { data: caller },
    ]);
    const shown = canvasBlocks(known, input, source.media);
    checkSize(shown);
    drawings.remember(Array.from(known.art.drawings, ([name, { drawing: data }]) => ({ path: artPath(name), data })));
    return { data: { revision: known.content.revision, blocks: shown } };
  }

  async function page(request: Request): Promise<unknown> {
    const { client, caller, body } = await received(request);
    const { post: id, ...typed } = parseInput(canvasCalls.page.body, body);
    const [{ content }, { data: post }] = await Promise.all([
      contexts.get(caller.host, caller.revision),
      client(postCalls.get, { params: { id } }),
    ]);
    const made = canvasPage(content, post, typed, memoOf(caller.host));
    if (!made) throw new Refusal('not_found', 'This post has no page');
    return { data: { html: await render(made.page), parts: made.parts } };
  }

  async function frame(request: Request): Promise<unknown> {
    const { data: caller } = await callerOf(api, request)(previewCalls.canvasSource);
    const { searchParams } = new URL(request.url);
    const query = parseInput(canvasFrameCalls.frame.query, Object.fromEntries(searchParams));
    const context = await contexts.get(caller.host, caller.revision);
    return { data: canvasFrame(context, await readBuildInfo(rendererDir), query) };
  }

  const calls = new Map([
    [`${canvasCalls.blocks.method} ${canvasCalls.blocks.path}`, blocks],
    [`${canvasCalls.page.method} ${canvasCalls.page.path}`, page],
    [`${canvasFrameCalls.frame.method} ${canvasFrameCalls.frame.path}`, frame],
  ]);

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    try {
      const call = calls.get(`${request.method} ${pathname}`);
      if (call) return Response.json(await call(request), { headers: uncachedHeaders });
      const found = request.method === 'GET' || request.method === 'HEAD' ? await canvasFile(pathname, options) : null;
      if (found) return found;
      throw new Refusal('not_found', 'There is nothing at this address');
    } catch (error) {
      const body = bodyOf(error);
      if (body.statusCode >= 500)
        log(`${loggedPath(pathname)}: ${error instanceof Error ? error.message : String(error)}`, { error });
      const headers = new Headers(uncachedHeaders);
      const wait = isHttpError(error) ? error.retryAfter : body.statusCode === 429 ? 1 : null;
      if (wait !== null) headers.set('retry-after', String(wait));
      return Response.json(body, { status: body.statusCode, headers });
    }
  };
}

/** A drawing, a style sheet or a font of the canvas; null for any other path. */
async function canvasFile(path: string, { drawings, rendererDir }: PanelCallsOptions): Promise<Response | null> {
  if (path.startsWith('/art/')) {
    const svg = drawings.find(path);
    return svg === null
      ? null
      : new Response(svg, { headers: { ...immutableHeaders, 'content-type': contentTypeOf(path) } });
  }
  const { assets } = await readBuildInfo(rendererDir);
  // Only styles and fonts: the canvas doesn't run the scripts of public pages.
  const asset = assets.find((one) => `/${one.file}` === path && /\.(?:css|woff2)$/.test(one.file));
  if (!asset) return null;
  const bytes = await readFile(join(rendererDir, 'client', asset.file));
  return new Response(bytes, { headers: { ...immutableHeaders, 'content-type': asset.contentType } });
}

/** Throws a Refusal above the size limit: 500 blocks of 60 members each would be 30 MB. */
function checkSize(shown: CanvasBlocks['blocks']): void {
  let size = 0;
  for (const block of Object.values(shown)) {
    size += JSON.stringify(block).length;
    if (size > maxCanvasBytes)
      throw new Refusal('too_large', 'This page shows too much. Shorten its lists, or split it into two pages');
  }
}

/** An API client with the caller's token. Throws a Refusal without one. */
function callerOf(api: Api, request: Request) {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new Refusal('unauthorized', 'Sign in first');
  // The API looks for the first known domain in the list.
  const site = ['x-forwarded-for', 'x-caravan-site'].flatMap((name) => request.headers.get(name) ?? []).join(', ');
  const session = memorySession(site, { access_token: token });
  return createClient({ ...api, session });
}
