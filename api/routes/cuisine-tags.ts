import type { Hono } from 'hono';

import { cuisineTagCalls } from '#shared/calls/content.ts';

import { insertCuisineTag, listCuisineTags, listCuisineTagsAt, setCuisineIcon } from '../db/cuisine-tags.ts';
import { editableRow, findRow } from '../db/own-rows.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { invalidFields } from '../lib/errors.ts';
import { presentCuisineTag } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';
import { checkMaySeeTrash, deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

export function addCuisineTagRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, cuisineTagCalls, {
    list: async (context) => {
      checkMaySeeTrash(context);
      const { db, domain, head, query } = context;
      const rows =
        head === 'saved' ? await listCuisineTags(db, domain.id, query) : await listCuisineTagsAt(db, domain.id, head);
      return { data: rows.map(presentCuisineTag), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const tag = await writeContent(
        context,
        'cuisine-tag',
        (trx, domainId) => insertCuisineTag(trx, domainId, body),
        ({ id }) => [id],
      );
      return { data: presentCuisineTag(tag) };
    },

    update: async ({ params, body, ...context }) => {
      const tag = await writeContent(
        context,
        'cuisine-tag',
        async (trx, domainId) => {
          const stored = await editableRow(trx, 'cuisine_tags', domainId, params.id);
          const source = await findRow(trx, 'cuisine_tags', domainId, body.icon_data_id);
          if (!source || source.deleted_at !== null)
            throw invalidFields({ icon_data_id: ['There is no such cuisine tag'] });
          return setCuisineIcon(trx, stored, source.icon_data);
        },
        [params.id],
      );
      return { data: presentCuisineTag(tag) };
    },

    // Posts keep the id of a deleted tag, and readers skip it: restoring the tag brings it back on all of them.
    remove: (context) => moveToTrash(context, 'cuisine_tags'),

    restore: async (context) => ({ data: presentCuisineTag(await restoreFromTrash(context, 'cuisine_tags')) }),

    removePermanently: (context) => deleteForever(context, 'cuisine_tags'),
  });
}
