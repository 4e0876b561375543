import type { Hono } from 'hono';

import { categoryCalls, faqCategoryCalls } from '#shared/calls/content.ts';

import type { SignedIn } from '../auth/access.ts';
import { insertNamed, listNamed, listNamedAt, type NamedTable, namesake } from '../db/categories.ts';
import type { Db } from '../db/connect.ts';
import { recordRows } from '../db/document-revisions.ts';
import { clearFaqCategory } from '../db/faqs.ts';
import { deleteRow } from '../db/own-rows.ts';
import type { NamedRow } from '../db/schema.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { presentNamed } from '../presenters/content.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { checkMaySeeTrash, deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

type Writing = RequestContext & { account: SignedIn };
type WritingOne = Writing & { params: { id: string } };

const kindOf = { categories: 'category', faq_categories: 'faq-category' } as const;

/**
 * A category in the trash stays on what names it, and readers skip it there: restoring it brings all back. `drop` deletes one for
 * good.
 */
function handlers(table: NamedTable, drop: (trx: Db, row: NamedRow, userId: string) => Promise<void>) {
  return {
    list: async (context: RequestContext & { query: { deleted: boolean } }) => {
      checkMaySeeTrash(context);
      const { db, domain, head, query } = context;
      const rows =
        head === 'saved' ? await listNamed(db, table, domain.id, query) : await listNamedAt(db, table, domain.id, head);
      return { data: rows.map(presentNamed), total: rows.length };
    },

    create: async ({ body, ...context }: Writing & { body: { name: string } }) => {
      const row = await writeContent(
        context,
        kindOf[table],
        async (trx, domainId) => {
          await refuseNamesake(trx, table, domainId, body.name, 'use that one, or choose another name');
          return insertNamed(trx, table, domainId, body.name);
        },
        ({ id }) => [id],
      );
      return { data: presentNamed(row) };
    },

    remove: (context: WritingOne) => moveToTrash(context, table),

    restore: async (context: WritingOne) => {
      const check = (trx: Db, { domain_id, name }: NamedRow) =>
        refuseNamesake(trx, table, domain_id, name, 'move that one to the trash first');
      return { data: presentNamed(await restoreFromTrash(context, table, { check })) };
    },

    removePermanently: (context: WritingOne) => deleteForever(context, table, drop),
  };
}

export function addCategoryRoutes(app: Hono, services: Services): void {
  // Posts keep the id of a deleted category, and readers skip it.
  const drop = (trx: Db, row: NamedRow) => deleteRow(trx, 'categories', row);
  addRoutes(app, services, categoryCalls, handlers('categories', drop));
}

export function addFaqCategoryRoutes(app: Hono, services: Services): void {
  const drop = async (trx: Db, row: NamedRow, userId: string) => {
    await recordRows(trx, row.domain_id, 'faq', userId, await clearFaqCategory(trx, row.domain_id, row.id));
    await deleteRow(trx, 'faq_categories', row);
  };
  addRoutes(app, services, faqCategoryCalls, handlers('faq_categories', drop));
}

/** One in the trash doesn't count, as with the addresses of posts. Callers hold the domain's lock. Throws ApiError conflict. */
async function refuseNamesake(
  trx: Db,
  table: NamedTable,
  domainId: string,
  name: string,
  advice: string,
): Promise<void> {
  const same = await namesake(trx, table, domainId, name);
  if (!same) return;
  const what = table === 'categories' ? 'a category' : 'a FAQ category';
  const message = `There is already ${what} called “${same.name}”: ${advice}`;
  throw new ApiError('conflict', message, { errors: { name: [message] } });
}
