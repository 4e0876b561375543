import * as z from 'zod/mini';

import { requiredText } from './common.ts';
import { longestReply } from './submission-replies.ts';

const Name = requiredText('A name', 60);

/** A text that answers often begin with. {name}, {offer}, {member} and {site} are filled in when it is inserted. */
export const AnswerTemplate = z.strictObject({ name: Name, text: requiredText('A text', longestReply) });
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

/** By name. */
export const AnswerTemplates = z.object({ templates: z.array(AnswerTemplate) });

/** Saved under its name, replacing one of that name. `was`: the name that it had, for renaming it. */
export const AnswerTemplateSave = z.extend(AnswerTemplate, { was: z.optional(Name) });
export type AnswerTemplateSave = z.output<typeof AnswerTemplateSave>;

export const AnswerTemplateQuery = z.pick(AnswerTemplate, { name: true });
