import type { Hono } from 'hono';

import { categoryCalls, faqCategoryCalls } from '#shared/calls/content.ts';

import { deleteNamed, findNamed, insertNamed, listNamed } from '../db/categories.ts';
import { clearFaqCategory } from '../db/faqs.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { refuseIfUsed } from '../posts/uses.ts';
import { presentNamed } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';

export function addCategoryRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, categoryCalls, {
    list: async ({ db, domain }) => {
      const rows = await listNamed(db, 'categories', domain.id);
      return { data: rows.map(presentNamed), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const row = await writeContent(context, (trx, domainId) => insertNamed(trx, 'categories', domainId, body.name));
      return { data: presentNamed(row) };
    },

    remove: async ({ params, ...context }) => {
      await writeContent(context, async (trx, domainId) => {
        const row = await findNamed(trx, 'categories', domainId, params.id);
        if (!row) throw notFound('category');
        await refuseIfUsed(trx, domainId, 'categories', row.id);
        await deleteNamed(trx, 'categories', row);
      });
      return null;
    },
  });
}

export function addFaqCategoryRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, faqCategoryCalls, {
    list: async ({ db, domain }) => {
      const rows = await listNamed(db, 'faq_categories', domain.id);
      return { data: rows.map(presentNamed), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const row = await writeContent(context, (trx, domainId) =>
        insertNamed(trx, 'faq_categories', domainId, body.name),
      );
      return { data: presentNamed(row) };
    },

    remove: async ({ params, ...context }) => {
      await writeContent(context, async (trx, domainId) => {
        const row = await findNamed(trx, 'faq_categories', domainId, params.id);
        if (!row) throw notFound('FAQ category');
        await clearFaqCategory(trx, domainId, row.id);
        await deleteNamed(trx, 'faq_categories', row);
      });
      return null;
    },
  });
}
