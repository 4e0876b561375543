import type { Hono } from 'hono';

import { cuisineTagCalls } from '#shared/calls/content.ts';

import { insertCuisineTag, listCuisineTags, setCuisineIcon } from '../db/cuisine-tags.ts';
import { deleteRow, findRow, ownRow } from '../db/own-rows.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { invalidFields } from '../lib/errors.ts';
import { refuseIfUsed } from '../posts/uses.ts';
import { presentCuisineTag } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';

export function addCuisineTagRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, cuisineTagCalls, {
    list: async ({ db, domain }) => {
      const rows = await listCuisineTags(db, domain.id);
      return { data: rows.map(presentCuisineTag), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const tag = await writeContent(context, (trx, domainId) => insertCuisineTag(trx, domainId, body));
      return { data: presentCuisineTag(tag) };
    },

    update: async ({ params, body, ...context }) => {
      const tag = await writeContent(context, async (trx, domainId) => {
        const stored = await ownRow(trx, 'cuisine_tags', domainId, params.id);
        const source = await findRow(trx, 'cuisine_tags', domainId, body.icon_data_id);
        if (!source) throw invalidFields({ icon_data_id: ['There is no such cuisine tag'] });
        return setCuisineIcon(trx, stored, source.icon_data);
      });
      return { data: presentCuisineTag(tag) };
    },

    remove: async ({ params, ...context }) => {
      await writeContent(context, async (trx, domainId) => {
        const tag = await ownRow(trx, 'cuisine_tags', domainId, params.id);
        await refuseIfUsed(trx, domainId, 'cuisines', tag.id);
        await deleteRow(trx, 'cuisine_tags', tag);
      });
      return null;
    },
  });
}
