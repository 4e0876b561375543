import { previewCalls } from '#shared/calls/preview.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { OpenedPreview } from '#shared/schemas/preview.ts';

import type { Api } from '../data/load.ts';
import type { Memo } from '../data/memo.ts';
import type { AskedPreview } from '../publish/asked-preview.ts';
import type { PreviewHandlers, PreviewReply } from '../publish/host.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { ContextCache } from './context-cache.ts';
import { expiredLinkPage, draftPage } from './draft-page.ts';
import type { Drawings } from './drawings.ts';
import { hiddenHeaders } from './hidden-headers.ts';
import type { ListedSites } from './listed-sites.ts';
import { isUnavailable } from './refusal.ts';
import type { RenderPage } from './render-page.ts';
import { createSiteVisits } from './site-visits.ts';
import { postWords, withStrip, withStripAllowed } from './strip.ts';

export type VisitsOptions = {
  api: Api;
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  contexts: ContextCache;
  sites: ListedSites;
  drawings: Drawings;
  /** Renders one page with the publisher's warm renderer. */
  show: Publisher['show'];
  render: RenderPage;
  /** What was made of a domain's content for its last draft. */
  memoOf: (host: string) => Memo;
};
const minute = 60_000;

/**
 * Answers signed preview links, with a draft as it is stored now or with a whole website, rendered like public pages. The API checks the
 * link; no other call returns the draft. Rejects if the page can't be rendered.
 */
export function createVisits(options: VisitsOptions): PreviewHandlers['visit'] {
  const { api, secret, contexts, render, memoOf } = options;
  const client = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  const dead = new Map<string, { reply: Promise<PreviewReply>; madeAt: number }>();
  const visitSite = createSiteVisits(options);

  async function open(host: string, token: string): Promise<OpenedPreview | null> {
    try {
      return (await client(previewCalls.open, { body: { host, token } })).data;
    } catch (error) {
      if (isHttpError(error) && error.status === 404) return null;
      throw error;
    }
  }

  /** Rendered once a minute at most, however many invalid links are requested. */
  function expiredLink(host: string): Promise<PreviewReply> {
    const known = dead.get(host);
    if (known && Date.now() - known.madeAt < minute) return known.reply;
    const reply = contexts.recent(host).then(async ({ content }) => {
      const made = expiredLinkPage(content);
      if (!made) throw new Error(`${host} has no page for wrong addresses`);
      return { status: 404, headers: hiddenHeaders(made.headers), body: await render(made) } as const;
    });
    const entry = { reply, madeAt: Date.now() };
    dead.set(host, entry);
    reply.catch(() => dead.get(host) === entry && dead.delete(host));
    return reply;
  }

  async function visit(host: string, asked: AskedPreview): Promise<PreviewReply> {
    const opened = await open(host, asked.token);
    if (opened?.kind === 'site') return visitSite(host, opened, asked);
    // A link to one post has no pages below it.
    if (!opened || asked.path !== '') return expiredLink(host);
    const { post, expires_at: expiresAt, revision } = opened;
    const made = draftPage((await contexts.get(host, revision)).content, post, memoOf(host));
    if (!made) return expiredLink(host);
    const html = await render(made);
    const shown = { words: postWords[post.post_status_id], expiresAt, timezone: made.site.timezone };
    return { status: 200, headers: withStripAllowed(hiddenHeaders(made.headers)), body: withStrip(html, shown) };
  }

  return async (host, asked) => {
    try {
      return await visit(host, asked);
    } catch (error) {
      if (isUnavailable(error)) return null;
      throw error;
    }
  };
}
