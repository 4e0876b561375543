import type { AnswerTemplate } from '#shared/schemas/answer-templates.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';

/** The answer templates of a domain, by name. */
export async function listTemplates(db: Db, domainId: string): Promise<AnswerTemplate[]> {
  const query = db.selectFrom('answer_templates').select(['name', 'body as text']).where('domain_id', '=', domainId);
  return query.orderBy('name').execute();
}

/** Saves a template under its name, replacing one of that name. */
export async function putTemplate(trx: Db, domainId: string, { name, text }: AnswerTemplate): Promise<void> {
  await trx
    .insertInto('answer_templates')
    .values({ domain_id: domainId, name, body: text, created_at: now() })
    .onConflict((conflict) => conflict.columns(['domain_id', 'name']).doUpdateSet({ body: text }))
    .execute();
}

/** False when no template has that name. */
export async function deleteTemplate(trx: Db, domainId: string, name: string): Promise<boolean> {
  const query = trx.deleteFrom('answer_templates').where('domain_id', '=', domainId).where('name', '=', name);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}
