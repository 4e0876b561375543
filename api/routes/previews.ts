import type { Hono } from 'hono';

import { previewCalls } from '#shared/calls/preview.ts';
import type { OpenedPreview } from '#shared/schemas/preview.ts';

import type { PreviewTokens } from '../auth/preview-tokens.ts';
import { findDomainByHosts } from '../db/domains.ts';
import { findMediaByIds } from '../db/media.ts';
import { findRow, ownRow } from '../db/own-rows.ts';
import type { DomainRow } from '../db/schema.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentMedia } from '../presenters/media.ts';
import { presentOne, type Reading } from '../presenters/post.ts';
import { presentLink } from '../presenters/preview-link.ts';
import { previewedList } from '../releases/previewed-list.ts';
import type { Services } from '../services/context.ts';

export function addPreviewRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, previewCalls, {
    createLink: async (context) => {
      const { db, domain, params, previewTokens } = context;
      const post = await ownRow(db, 'posts', domain.id, params.id);
      if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
      return { data: await presentLink(context, await previewTokens.signPost(post)) };
    },

    createSiteLink: async (context) => {
      const { domain, previewTokens, body } = context;
      return { data: await presentLink(context, await previewTokens.signList(domain.id, body)) };
    },

    canvasSource: async ({ db, domain, account, query, media: { base }, work }) => {
      if (query.bytes !== undefined) await work.preview(account, query.bytes);
      if (query.post) await ownRow(db, 'posts', domain.id, query.post);
      const ids = query.media.split(',').filter(Boolean);
      const media = await findMediaByIds(db, domain.id, ids);
      const found = Array.from(media.values(), (row) => presentMedia(row, base));
      return { data: { user_id: account.user.id, host: domain.host, revision: domain.revision, media: found } };
    },

    open: async ({ db, media, body, previewTokens, work }) => {
      const visit = await previewTokens.verify(body.token);
      const domain = visit && (await findDomainByHosts(db, [body.host]));
      // The same message in every case, so that it reveals nothing.
      if (!visit || domain?.id !== visit.domain) throw notFound('preview');
      // Counted before anything is read: whoever has a link may open it in a loop.
      await work.previewPage(domain.id);
      const opened = await openedBy({ db, media }, domain, visit);
      if (!opened) throw notFound('preview');
      return { data: opened };
    },
  });
}

type Visit = NonNullable<Awaited<ReturnType<PreviewTokens['verify']>>>;

/** Null once what the link shows is gone. */
async function openedBy(reading: Reading, domain: DomainRow, visit: Visit): Promise<OpenedPreview | null> {
  const { db } = reading;
  const { expiresAt: expires_at } = visit;
  if (!('post' in visit)) {
    const site = await previewedList(db, domain, visit);
    return site && { kind: 'site', site, expires_at };
  }
  const post = await findRow(db, 'posts', domain.id, visit.post);
  if (!post || post.deleted_at !== null) return null;
  return { kind: 'post', post: await presentOne(reading, post), expires_at, revision: domain.revision };
}
