import type { Hono } from 'hono';

import { faqCalls } from '#shared/calls/content.ts';

import type { Db } from '../db/connect.ts';
import {
  closeFaqGap,
  findFaq,
  type FaqWithCategory,
  insertFaq,
  listFaqs,
  listFaqsAt,
  moveFaq,
  updateFaq,
} from '../db/faqs.ts';
import { findRow, inTrash } from '../db/own-rows.ts';
import { createContent, writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { invalidFields, isStale, notFound, staleVersion } from '../lib/errors.ts';
import { presentFaq } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';
import { checkMaySeeTrash, deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

export function addFaqRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, faqCalls, {
    list: async (context) => {
      checkMaySeeTrash(context);
      const { db, domain, head, query } = context;
      const rows = head === 'saved' ? await listFaqs(db, domain.id, query) : await listFaqsAt(db, domain.id, head);
      return { data: rows.map(presentFaq), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const { question, answer, category = null, position } = body;
      const faq = await createContent(context, {
        kind: 'faq',
        call: 'faqs.create',
        body,
        create: async (trx, domainId) => {
          await checkCategory(trx, domainId, category);
          const id = await insertFaq(trx, domainId, { question, answer, faq_category_id: category });
          if (position !== undefined) await moveFaq(trx, domainId, id, position);
          return id;
        },
        read: findOwn,
      });
      return { data: presentFaq(faq) };
    },

    update: async ({ params, body, ...context }) => {
      const faq = await writeContent(
        context,
        'faq',
        async (trx, domainId) => {
          const stored = await findOwn(trx, domainId, params.id);
          if (stored.deleted_at !== null) throw inTrash('faqs');
          if (isStale(stored, body)) throw staleVersion('question', presentFaq(stored));
          const { question = stored.question, answer = stored.answer } = body;
          const category = categoryAfter(stored, body.category);
          if (category !== stored.faq_category_id) await checkCategory(trx, domainId, category);
          await updateFaq(trx, stored, { question, answer, faq_category_id: category });
          if (body.position !== undefined) await moveFaq(trx, domainId, stored.id, body.position);
          return findOwn(trx, domainId, stored.id);
        },
        [params.id],
      );
      return { data: presentFaq(faq) };
    },

    remove: (context) => moveToTrash(context, 'faqs', { settle: closeFaqGap }),

    restore: async (context) => {
      const { id } = await restoreFromTrash(context, 'faqs', {
        settle: (trx, row) => moveFaq(trx, row.domain_id, row.id, row.position),
      });
      return { data: presentFaq(await findOwn(context.db, context.domain.id, id)) };
    },

    removePermanently: (context) => deleteForever(context, 'faqs'),
  });
}

/** Readers of a question whose category is in the trash see none: when they write that back, the question keeps it. */
function categoryAfter(stored: FaqWithCategory, wanted: string | null | undefined): string | null {
  const isHidden = stored.category_name === null;
  return wanted === undefined || (wanted === null && isHidden) ? stored.faq_category_id : wanted;
}

async function findOwn(trx: Db, domainId: string, id: string): Promise<FaqWithCategory> {
  const faq = await findFaq(trx, domainId, id);
  if (!faq) throw notFound('question');
  return faq;
}

async function checkCategory(trx: Db, domainId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const category = await findRow(trx, 'faq_categories', domainId, id);
  if (!category || category.deleted_at !== null) throw invalidFields({ category: ['There is no such category'] });
}
