import { newId } from '../lib/ids.ts';
import { listNamedAt } from './categories.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { requireRoom } from './own-rows.ts';
import type { FaqRow } from './schema.ts';

/** A question with the name of its category; null while that is in the trash. */
export type FaqWithCategory = FaqRow & { category_name: string | null };

function faqs(db: Db, domainId: string) {
  return db
    .selectFrom('faqs')
    .leftJoin('faq_categories', (join) =>
      join.onRef('faq_categories.id', '=', 'faqs.faq_category_id').on('faq_categories.deleted_at', 'is', null),
    )
    .selectAll('faqs')
    .select('faq_categories.name as category_name')
    .where('faqs.domain_id', '=', domainId);
}

/** In position order: those in the trash, or those outside it. */
export async function listFaqs(db: Db, domainId: string, { deleted = false } = {}): Promise<FaqWithCategory[]> {
  const query = faqs(db, domainId).where('faqs.deleted_at', deleted ? 'is not' : 'is', null);
  return query.orderBy('faqs.position').orderBy('faqs.created_at').orderBy('faqs.id').execute();
}

/** The questions of a list in its order, each with its category there. */
export async function listFaqsAt(db: Db, domainId: string, list: List): Promise<FaqWithCategory[]> {
  const categories = await listNamedAt(db, 'faq_categories', domainId, list);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const rows = await rowsAt(db, domainId, list, 'faq');
  return rows.map((row) => ({ ...row, category_name: names.get(row.faq_category_id ?? '') ?? null }));
}

export async function findFaq(db: Db, domainId: string, id: string): Promise<FaqWithCategory | null> {
  return (await faqs(db, domainId).where('faqs.id', '=', id).executeTakeFirst()) ?? null;
}

type FaqFields = Pick<FaqRow, 'question' | 'answer' | 'faq_category_id'>;

/** Adds a question at the end and returns its id. */
export async function insertFaq(trx: Db, domainId: string, fields: FaqFields): Promise<string> {
  await requireRoom(trx, 'faqs', domainId);
  const id = newId();
  const { count } = await trx
    .selectFrom('faqs')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const row = { id, domain_id: domainId, ...fields, position: Number(count), version: 1, created_at: now() };
  await trx.insertInto('faqs').values(row).execute();
  return id;
}

/** Writes the question's next version. Callers hold the domain's lock. */
export async function updateFaq(trx: Db, faq: FaqRow, fields: FaqFields): Promise<void> {
  const next = { ...fields, version: faq.version + 1 };
  await trx.updateTable('faqs').set(next).where('id', '=', faq.id).execute();
}

/** Moves a question to an index (from 0) and renumbers all without gaps. */
export async function moveFaq(trx: Db, domainId: string, id: string, index: number): Promise<void> {
  const ids = (await listFaqs(trx, domainId)).map((row) => row.id);
  await numberFaqs(trx, ids.filter((other) => other !== id).toSpliced(index, 0, id));
}

/** Closes the gap of a question that moved to the trash. It keeps its position, to which a restore returns it. */
export async function closeFaqGap(trx: Db, { domain_id }: FaqRow): Promise<void> {
  const ids = (await listFaqs(trx, domain_id)).map((row) => row.id);
  await numberFaqs(trx, ids);
}

async function numberFaqs(trx: Db, ids: string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx.updateTable('faqs').set({ position }).where('id', '=', id).where('position', '!=', position).execute();
  }
}

/** Clears a category from its questions. Returns their ids. */
export async function clearFaqCategory(trx: Db, domainId: string, categoryId: string): Promise<string[]> {
  const cleared = await trx
    .updateTable('faqs')
    .set((eb) => ({ faq_category_id: null, version: eb('version', '+', 1) }))
    .where('domain_id', '=', domainId)
    .where('faq_category_id', '=', categoryId)
    .returning('id')
    .execute();
  return cleared.map(({ id }) => id);
}
