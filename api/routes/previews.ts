import type { Hono } from 'hono';

import { previewCalls } from '#shared/calls/preview.ts';

import { isBuiltElsewhere } from '../db/build-hooks.ts';
import { findDomainByHosts } from '../db/domains.ts';
import { findMediaByIds } from '../db/media.ts';
import { findRow, ownRow } from '../db/own-rows.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentMedia } from '../presenters/media.ts';
import { presentOne } from '../presenters/post.ts';
import type { Services } from '../services/context.ts';

export function addPreviewRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, previewCalls, {
    createLink: async (context) => {
      const { db, domain, params, previewTokens, siteOrigin } = context;
      const post = await ownRow(db, 'posts', domain.id, params.id);
      if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
      const { token, expiresAt } = await previewTokens.sign(post);
      // At its own host is a static host, which has no drafts.
      const at = siteOrigin((await isBuiltElsewhere(context)) ? `api.${domain.host}` : domain.host);
      return { data: { url: `${at}/preview/${token}`, expires_at: expiresAt } };
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
      // Counted before the post is read: whoever has a link may open it in a loop.
      if (domain && domain.id === visit.domain) await work.previewPage(domain.id);
      const post = domain && domain.id === visit.domain ? await findRow(db, 'posts', domain.id, visit.post) : null;
      // The same message in every case, so that it reveals nothing.
      if (!visit || !domain || !post || post.deleted_at !== null) throw notFound('preview');
      const shown = await presentOne({ db, media }, post);
      return { data: { post: shown, expires_at: visit.expiresAt, revision: domain.revision } };
    },
  });
}
