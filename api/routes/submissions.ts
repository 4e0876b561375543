import type { Hono } from 'hono';

import { submissionCalls } from '#shared/calls/submissions.ts';
import { personName } from '#shared/rules/person-name.ts';
import type { SubmissionThread } from '#shared/schemas/submission-replies.ts';
import type { SubmissionBulk } from '#shared/schemas/submissions.ts';

import type { SignedIn } from '../auth/access.ts';
import { deleteTemplate, listTemplates } from '../db/answer-templates.ts';
import { now, toFlag } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { listPermitted } from '../db/publishers.ts';
import { deleteAnswer, listReplies } from '../db/submission-replies.ts';
import {
  countSubmissions,
  deleteSubmissions,
  findSubmission,
  listSubmissions,
  type SubmissionView,
  updateSubmissions,
} from '../db/submissions.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentReply, presentSubmission } from '../presenters/submission.ts';
import type { Services } from '../services/context.ts';
import { changeSubmission } from '../submissions/change.ts';
import { submissionsCsv } from '../submissions/csv.ts';
import { addHtmlForm } from '../submissions/html-form.ts';
import { retrySubmissionMail } from '../submissions/mail.ts';
import { addAnswer, answerSubmission, replyAs, retryReply } from '../submissions/reply.ts';
import { createSubmit } from '../submissions/submit.ts';
import { saveTemplate } from '../submissions/templates.ts';

/** Answers of one person in a domain, each of which mails somebody outside: ten a minute, all hour long. */
const answered = { points: 600, seconds: 3600, words: 'You answered too many submissions in an hour' };

export function addSubmissionRoutes(app: Hono, services: Services): void {
  const submit = createSubmit(services);
  const answers = services.limits('submission-reply', answered);
  // First: it handles plain HTML forms and passes the rest on to the call.
  addHtmlForm(app, services, submit);

  addRoutes(app, services, submissionCalls, {
    send: async ({ domain, address, body }) => {
      await submit({ domain, address, input: body });
      return { data: {} };
    },

    list: async ({ db, domain, account, query }) => {
      const { limit, offset, ...filter } = query;
      const timeZone = await timeZoneOf(db, domain.id);
      const { rows, total } = await listSubmissions(
        db,
        domain.id,
        { ...filter, timeZone, userId: account.user.id },
        { limit, offset },
      );
      return { data: rows.map(presentSubmission), total };
    },

    counts: async ({ db, domain }) => ({ data: await countSubmissions(db, domain.id) }),

    team: async ({ db, domain }) => {
      const people = (await listPermitted(db, domain.id, 'submissions.write')).map((person) => ({
        id: person.id,
        name: personName(person),
      }));
      return { data: { people: people.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) } };
    },

    export: async ({ db, domain, account, query }) => {
      const timeZone = await timeZoneOf(db, domain.id);
      const name = `${query.form ?? 'submissions'}-${domain.host}-${new Date().toISOString().slice(0, 10)}.csv`;
      return { name, body: submissionsCsv(db, domain.id, { ...query, timeZone, userId: account.user.id }) };
    },

    bulk: async ({ db, domain, body }) => {
      const ids = [...new Set(body.ids)];
      const changed = await transact(db, async (trx) => {
        const count = await changeMany(trx, domain.id, ids, body);
        // One belongs to another domain or was deleted meanwhile: change nothing, so that the list is reloaded.
        if (count < ids.length) throw notFound('submission');
        return count;
      });
      return { data: { changed } };
    },

    get: async ({ account, params }) => ({ data: await threadOf(services, account, params.id) }),

    update: async ({ db, domain, account, params, body }) => {
      const row = await findOwn(db, domain.id, params.id);
      const changed = await changeSubmission(db, row, account.user.id, body);
      const data = presentSubmission(await findOwn(db, domain.id, params.id));
      if (!changed) throw new ApiError('stale_version', 'Someone else changed this in the meantime', { data });
      return { data };
    },

    mailAgain: async ({ db, domain, params, panelOrigin }) => {
      await retrySubmissionMail({ db, panelOrigin }, domain, await findOwn(db, domain.id, params.id));
      return { data: presentSubmission(await findOwn(db, domain.id, params.id)) };
    },

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

    remove: async ({ db, domain, params }) => {
      const count = await transact(db, (trx) => deleteSubmissions(trx, domain.id, [params.id]));
      if (count === 0) throw notFound('submission');
      return null;
    },
  });
}

function changeMany(trx: Db, domainId: string, ids: string[], body: SubmissionBulk): Promise<number> {
  switch (body.action) {
    case 'status':
      return updateSubmissions(trx, domainId, ids, { status: body.status });
    case 'spam':
      return updateSubmissions(trx, domainId, ids, { spam: toFlag(body.spam) });
    case 'trash':
      return updateSubmissions(trx, domainId, ids, { deleted_at: now() });
    case 'restore':
      return updateSubmissions(trx, domainId, ids, { deleted_at: null });
    case 'delete':
      return deleteSubmissions(trx, domainId, ids);
  }
}

async function findOwn(db: Db, domainId: string, id: string): Promise<SubmissionView> {
  const row = await findSubmission(db, domainId, id);
  if (!row) throw notFound('submission');
  return row;
}

async function threadOf(services: Services, account: SignedIn, id: string): Promise<SubmissionThread> {
  const row = await findOwn(services.db, account.domain.id, id);
  const [replies, addresses] = await Promise.all([listReplies(services.db, id), replyAs(services, account)]);
  return { ...presentSubmission(row), replies: replies.map(presentReply), reply_as: addresses };
}
