import { submissionCalls } from '#shared/calls/submissions.ts';
import type { AnswerTemplateSave } from '#shared/schemas/answer-templates.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const key = ['submissions', 'templates'] as const;

/** The texts that answers of this domain's team often begin with. */
export const answerTemplatesQuery = callQuery(key, submissionCalls.templates, {
  staleTime: 60_000,
  meta: { background: true },
});

export const useSaveTemplate = writeHook((body: AnswerTemplateSave) => client(submissionCalls.saveTemplate, { body }), {
  meta: { awaits: [key] },
});

export const useRemoveTemplate = writeHook(
  (name: string) => client(submissionCalls.removeTemplate, { query: { name } }),
  { meta: { awaits: [key] } },
);
