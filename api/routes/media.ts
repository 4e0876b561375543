import type { Hono } from 'hono';

import { mediaCalls } from '#shared/calls/media.ts';

import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { listMediaUses, usedMediaIds } from '../db/media-uses.ts';
import { addMedia, deleteMedia, listMedia, replaceMediaFile, type StoredFile, updateMedia } from '../db/media.ts';
import { editableRow, ownRow } from '../db/own-rows.ts';
import { touchPostsShowing } from '../db/post-stamps.ts';
import type { MediaRow } from '../db/schema.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { hashedNameOf } from '../media/files.ts';
import { reserveFiles } from '../media/sweep.ts';
import type { Upload } from '../media/uploads.ts';
import { presentMedia } from '../presenters/media.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

export function addMediaRoutes(app: Hono, services: Services): void {
  const { base } = services.media;
  addRoutes(app, services, mediaCalls, {
    list: async ({ db, domain, query }) => {
      const { unused, without_alt: withoutAlt, ...filter } = query;
      const except = unused ? await usedMediaIds(db, domain.id) : new Set<string>();
      const { rows, total } = await listMedia(db, domain.id, { ...filter, withoutAlt, except });
      return { data: rows.map((row) => presentMedia(row, base)), total };
    },

    storage: async ({ domain, quotas }) => {
      const [media, content] = await Promise.all([quotas.used(domain.id, 'media'), quotas.used(domain.id, 'content')]);
      return { data: { media, content } };
    },

    upload: async (context) => {
      const row = await withUpload(context, ({ name, alt = '' }, file) =>
        addMedia(context.db, context.domain.id, file, { name, alt, userId: context.account.user.id }),
      );
      return { data: presentMedia(row, base) };
    },

    get: async ({ db, domain, params }) => ({
      data: presentMedia(await ownRow(db, 'media', domain.id, params.id), base),
    }),

    update: async ({ params, body, ...context }) => {
      const write = async (trx: Db, domainId: string) => {
        const stored = await editableRow(trx, 'media', domainId, params.id);
        const { alt = stored.alt, focal = { x: stored.focal_x, y: stored.focal_y } } = body;
        return updateMedia(trx, stored, { alt, focal_x: focal.x, focal_y: focal.y });
      };
      const row = await writeContent(context, 'media', write, [params.id]);
      return { data: presentMedia(row, base) };
    },

    replaceFile: async (context) => {
      const { db, domain, params } = context;
      await editableRow(db, 'media', domain.id, params.id);
      const row = await withUpload(context, ({ name, alt }, file) => {
        const write = async (trx: Db, domainId: string) => {
          const stored = await editableRow(trx, 'media', domainId, params.id);
          return replaceMediaFile(trx, stored, file, { name, alt: alt ?? stored.alt });
        };
        return writeContent(context, 'media', write, [params.id]);
      });
      return { data: presentMedia(row, base) };
    },

    remove: (context) => moveToTrash(context, 'media', { check: context.query.force ? undefined : refuseIfUsed }),

    restore: async (context) => {
      const row = await restoreFromTrash(context, 'media', {
        settle: (trx, { domain_id, id }) => touchPostsShowing(trx, domain_id, [id]),
      });
      return { data: presentMedia(row, base) };
    },

    removePermanently: (context) => deleteForever(context, 'media', deleteMedia),

    usage: async ({ db, domain, params }) => {
      const row = await ownRow(db, 'media', domain.id, params.id);
      const uses = await listMediaUses(db, domain.id, row.id);
      return { data: uses, total: uses.length };
    },
  });
}

/** Receives the request's file, makes its public files and stores the entry. The upload itself is always deleted. */
async function withUpload(
  { db, media, request, account, work, quotas }: RequestContext & { account: SignedIn },
  keep: (upload: Upload, file: StoredFile) => Promise<MediaRow>,
): Promise<MediaRow> {
  await quotas.refuseFull(account, 'media');
  const upload = await work.receive(account, () => media.receive(request));
  try {
    await work.uploaded(account, upload.size);
    await quotas.refuseFull(account, 'media', upload.size);
    await reserveFiles(db, hashedNameOf(upload.hash));
    return await keep(upload, await media.add(upload));
  } finally {
    await upload.discard();
  }
}

/** Throws ApiError in_use with the places that show the file. */
async function refuseIfUsed(trx: Db, { domain_id, id }: MediaRow): Promise<void> {
  const places = (await listMediaUses(trx, domain_id, id)).map((use) => `${use.title}: ${use.slot}`);
  if (places.length === 0) return;
  const count = places.length === 1 ? 'one place' : `${places.length} places`;
  throw new ApiError('in_use', `This file is used in ${count}`, { errors: { used: places } });
}
