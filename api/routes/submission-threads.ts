import type { submissionCalls } from '#shared/calls/submissions.ts';
import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';

import type { SignedIn } from '../auth/access.ts';
import { deleteTemplate, listTemplates } from '../db/answer-templates.ts';
import type { Db } from '../db/connect.ts';
import { deleteAnswer, listReplies } from '../db/submission-replies.ts';
import { findSubmission, type SubmissionView } from '../db/submissions.ts';
import type { Handlers } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentReply, presentSubmission } from '../presenters/submission.ts';
import type { Services } from '../services/context.ts';
import { addAnswer, answerSubmission, replyAs, retryReply } from '../submissions/reply.ts';
import { saveTemplate } from '../submissions/templates.ts';

/** Answers of one person in a domain, each of which mails somebody outside: ten a minute, all hour long. */
const answered = { points: 600, seconds: 3600, words: 'You answered too many submissions in an hour' };

type ThreadCall =
  | 'get'
  | 'reply'
  | 'replyAgain'
  | 'addAnswer'
  | 'removeAnswer'
  | 'templates'
  | 'saveTemplate'
  | 'removeTemplate';

/** The calls of what a team and a submitter write to each other. */
export function threadHandlers(services: Services): Pick<Handlers<typeof submissionCalls>, ThreadCall> {
  const answers = services.limits('submission-reply', answered);
  return {
    get: async ({ account, params }) => ({ data: await threadOf(services, account, params.id) }),

    reply: async ({ db, domain, account, params, body }) => {
      const row = await findOwn(db, domain.id, params.id);
      const count = () => answers.consume(`${domain.id}|${account.user.id}`);
      await answerSubmission(services, { row, account, input: body, count });
      return { data: await threadOf(services, account, params.id) };
    },

    replyAgain: async ({ db, domain, account, params, body }) => {
      const row = await findOwn(db, domain.id, params.id);
      await retryReply(services, { row, account, replyId: body.reply });
      return { data: await threadOf(services, account, params.id) };
    },

    addAnswer: async ({ db, domain, account, params, body }) => {
      await addAnswer(db, { row: await findOwn(db, domain.id, params.id), account, input: body });
      return { data: await threadOf(services, account, params.id) };
    },

    removeAnswer: async ({ db, domain, account, params, query }) => {
      const row = await findOwn(db, domain.id, params.id);
      if (!(await deleteAnswer(db, row.id, query.reply))) throw notFound('answer');
      return { data: await threadOf(services, account, params.id) };
    },

    templates: async ({ db, domain }) => ({ data: { templates: await listTemplates(db, domain.id) } }),

    saveTemplate: async ({ db, domain, body }) => {
      await saveTemplate(db, domain.id, body);
      return { data: { name: body.name, text: body.text } };
    },

    removeTemplate: async ({ db, domain, query }) => {
      if (!(await deleteTemplate(db, domain.id, query.name))) throw notFound('template');
      return null;
    },
  };
}

/** Throws ApiError not_found for a submission of another domain. */
export async function findOwn(db: Db, domainId: string, id: string): Promise<SubmissionView> {
  const row = await findSubmission(db, domainId, id);
  if (!row) throw notFound('submission');
  return row;
}

async function threadOf(services: Services, account: SignedIn, id: string): Promise<SubmissionThread> {
  const row = await findOwn(services.db, account.domain.id, id);
  const [replies, addresses] = await Promise.all([listReplies(services.db, id), replyAs(services, account)]);
  return { ...presentSubmission(row), replies: replies.map(presentReply), reply_as: addresses };
}
