import type { Hono } from 'hono';

import { categoryCalls, faqCategoryCalls } from '#shared/calls/content.ts';

import type { SignedIn } from '../auth/access.ts';
import { insertNamed, listNamed, type NamedTable } from '../db/categories.ts';
import type { Db } from '../db/connect.ts';
import { clearFaqCategory } from '../db/faqs.ts';
import { deleteRow, ownRow } from '../db/own-rows.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { refuseIfUsed } from '../posts/uses.ts';
import { presentNamed } from '../presenters/content.ts';
import type { RequestContext, Services } from '../services/context.ts';

type Writing = RequestContext & { account: SignedIn };

/** `unuse` runs before a category is deleted: it takes the category off what names it, or refuses. */
function handlers(table: NamedTable, unuse: (trx: Db, domainId: string, id: string) => Promise<void>) {
  return {
    list: async ({ db, domain }: RequestContext) => {
      const rows = await listNamed(db, table, domain.id);
      return { data: rows.map(presentNamed), total: rows.length };
    },

    create: async ({ body, ...context }: Writing & { body: { name: string } }) => {
      const row = await writeContent(context, (trx, domainId) => insertNamed(trx, table, domainId, body.name));
      return { data: presentNamed(row) };
    },

    remove: async ({ params, ...context }: Writing & { params: { id: string } }) => {
      await writeContent(context, async (trx, domainId) => {
        const row = await ownRow(trx, table, domainId, params.id);
        await unuse(trx, domainId, row.id);
        await deleteRow(trx, table, row);
      });
      return null;
    },
  };
}

export function addCategoryRoutes(app: Hono, services: Services): void {
  const refuse = (trx: Db, domainId: string, id: string) => refuseIfUsed(trx, domainId, 'categories', id);
  addRoutes(app, services, categoryCalls, handlers('categories', refuse));
}

export function addFaqCategoryRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, faqCategoryCalls, handlers('faq_categories', clearFaqCategory));
}
