import type { AnswerTemplateSave } from '#shared/schemas/answer-templates.ts';

import { deleteTemplate, listTemplates, putTemplate } from '../db/answer-templates.ts';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { ApiError, notFound } from '../lib/errors.ts';

/** More templates than this make a menu useless. */
const mostTemplates = 100;

/** Saves or renames a template of a domain. Throws ApiError conflict and not_found. */
export async function saveTemplate(db: Db, domainId: string, { was, ...template }: AnswerTemplateSave): Promise<void> {
  await transact(db, async (trx) => {
    const names = (await listTemplates(trx, domainId)).map(({ name }) => name);
    const isRenamed = was !== undefined && was !== template.name;
    if (isRenamed && names.includes(template.name))
      throw new ApiError('conflict', 'There is already a template with this name');
    if (isRenamed && !(await deleteTemplate(trx, domainId, was))) throw notFound('template');
    if (!isRenamed && !names.includes(template.name) && names.length >= mostTemplates)
      throw new ApiError('conflict', `There are ${mostTemplates} templates: delete an unused one`);
    await putTemplate(trx, domainId, template);
  });
}
