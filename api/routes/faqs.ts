import type { Hono } from 'hono';

import { faqCalls } from '#shared/calls/content.ts';

import type { Db } from '../db/connect.ts';
import { deleteFaq, findFaq, type FaqWithCategory, insertFaq, listFaqs, moveFaq, updateFaq } from '../db/faqs.ts';
import { findRow } from '../db/own-rows.ts';
import { createContent, writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { invalidFields, isStale, notFound, staleVersion } from '../lib/errors.ts';
import { presentFaq } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';

export function addFaqRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, faqCalls, {
    list: async ({ db, domain }) => {
      const rows = await listFaqs(db, domain.id);
      return { data: rows.map(presentFaq), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const { question, answer, category_id, position } = body;
      const faq = await createContent(context, {
        call: 'faqs.create',
        body,
        create: async (trx, domainId) => {
          await checkCategory(trx, domainId, category_id);
          const id = await insertFaq(trx, domainId, { question, answer, faq_category_id: category_id });
          if (position !== undefined) await moveFaq(trx, domainId, id, position);
          return id;
        },
        read: findOwn,
      });
      return { data: presentFaq(faq) };
    },

    update: async ({ params, body, ...context }) => {
      const faq = await writeContent(context, async (trx, domainId) => {
        const stored = await findOwn(trx, domainId, params.id);
        if (isStale(stored, body)) throw staleVersion('question', presentFaq(stored));
        const { question = stored.question, answer = stored.answer, category_id = stored.faq_category_id } = body;
        if (category_id !== stored.faq_category_id) await checkCategory(trx, domainId, category_id);
        await updateFaq(trx, stored, { question, answer, faq_category_id: category_id });
        if (body.position !== undefined) await moveFaq(trx, domainId, stored.id, body.position);
        return findOwn(trx, domainId, stored.id);
      });
      return { data: presentFaq(faq) };
    },

    remove: async ({ params, ...context }) => {
      await writeContent(context, async (trx, domainId) => deleteFaq(trx, await findOwn(trx, domainId, params.id)));
      return null;
    },
  });
}

async function findOwn(trx: Db, domainId: string, id: string): Promise<FaqWithCategory> {
  const faq = await findFaq(trx, domainId, id);
  if (!faq) throw notFound('question');
  return faq;
}

async function checkCategory(trx: Db, domainId: string, id: string | null): Promise<void> {
  if (id !== null && !(await findRow(trx, 'faq_categories', domainId, id))) {
    throw invalidFields({ category_id: ['There is no such category'] });
  }
}
