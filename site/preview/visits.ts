import { LRUCache } from 'lru-cache';

import { previewCalls } from '#shared/calls/preview.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { OpenedPreview } from '#shared/schemas/preview.ts';

import type { Api } from '../data/load.ts';
import { Memo } from '../data/memo.ts';
import type { Page } from '../data/pages/page.ts';
import type { Site } from '../data/site.ts';
import type { PreviewHandlers, PreviewReply } from '../publish/host.ts';
import type { Rendered } from '../renderer/entry.ts';
import type { ContextCache } from './context-cache.ts';
import { expiredLinkPage, draftPage, type UnpublishedPage } from './draft-page.ts';
import type { Drawings } from './drawings.ts';
import { isUnavailable } from './refusal.ts';
import { withStrip, withStripAllowed } from './strip.ts';

export type Show = (job: { origin: string; site: Site; page: Page }) => Promise<Rendered>;
export type VisitsOptions = {
  api: Api;
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  contexts: ContextCache;
  drawings: Drawings;
  show: Show;
};
const minute = 60_000;
/** Everything made from a large domain's content is some megabytes. */
const maxDomains = 8;

/**
 * Answers signed preview links with the draft as it is stored now, rendered like a public page. The API checks the link; no other call
 * returns the draft. Rejects if the page can't be rendered.
 */
export function createVisits({ api, secret, contexts, drawings, show }: VisitsOptions): PreviewHandlers['visit'] {
  const client = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  const memos = new LRUCache<string, Memo>({ max: maxDomains, memoMethod: () => new Memo() });
  const memoOf = (host: string) => memos.memo(host);
  const dead = new Map<string, { reply: Promise<PreviewReply>; madeAt: number }>();

  async function open(host: string, token: string): Promise<OpenedPreview | null> {
    try {
      return (await client(previewCalls.open, { body: { host, token } })).data;
    } catch (error) {
      if (isHttpError(error) && error.status === 404) return null;
      throw error;
    }
  }

  async function render({ site, page, files }: UnpublishedPage): Promise<string> {
    const { body } = await show({ origin: site.origin, site, page });
    const html = new TextDecoder().decode(body);
    // A release contains the drawings of its pages, but this page is in none.
    drawings.remember(files.flatMap((file) => (file.template === 'art' && html.includes(file.path) ? [file] : [])));
    return html;
  }

  /** Rendered once a minute at most, however many invalid links are requested. */
  function expiredLink(host: string): Promise<PreviewReply> {
    const known = dead.get(host);
    if (known && Date.now() - known.madeAt < minute) return known.reply;
    const reply = contexts.recent(host).then(async ({ content }) => {
      const made = expiredLinkPage(content);
      if (!made) throw new Error(`${host} has no page for wrong addresses`);
      return { status: 404, headers: headersOf(made), body: await render(made) } as const;
    });
    const entry = { reply, madeAt: Date.now() };
    dead.set(host, entry);
    reply.catch(() => dead.get(host) === entry && dead.delete(host));
    return reply;
  }

  async function visit(host: string, token: string): Promise<PreviewReply> {
    const opened = await open(host, token);
    if (!opened) return expiredLink(host);
    const { post, expires_at: expiresAt, revision } = opened;
    const made = draftPage((await contexts.get(host, revision)).content, post, memoOf(host));
    if (!made) return expiredLink(host);
    const html = await render(made);
    const shown = { status: post.post_status_id, expiresAt, timezone: made.site.timezone };
    return { status: 200, headers: withStripAllowed(headersOf(made)), body: withStrip(html, shown) };
  }

  return async (host, token) => {
    try {
      return await visit(host, token);
    } catch (error) {
      if (isUnavailable(error)) return null;
      throw error;
    }
  };
}

/** The domain's headers, without caching or indexing. */
function headersOf({ headers }: UnpublishedPage): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ...own,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  };
}
