import type { Hono } from 'hono';

import { submissionCalls } from '#shared/calls/submissions.ts';
import { personName } from '#shared/rules/person-name.ts';
import type { SubmissionBulk } from '#shared/schemas/submissions.ts';

import { now, toFlag } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { listPermitted } from '../db/publishers.ts';
import {
  countSubmissions,
  deleteSubmissions,
  listSubmissions,
  unarchiveSubmissions,
  updateSubmissions,
} from '../db/submissions.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentSubmission } from '../presenters/submission.ts';
import type { Services } from '../services/context.ts';
import { changeSubmission } from '../submissions/change.ts';
import { submissionsCsv } from '../submissions/csv.ts';
import { addHtmlForm } from '../submissions/html-form.ts';
import { retrySubmissionMail } from '../submissions/mail.ts';
import { createSubmit } from '../submissions/submit.ts';
import { findOwn, threadHandlers } from './submission-threads.ts';

export function addSubmissionRoutes(app: Hono, services: Services): void {
  const submit = createSubmit(services);
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

    update: async ({ db, domain, account, params, body }) => {
      const row = await findOwn(db, domain.id, params.id);
      const changed = await changeSubmission(db, row, account.user.id, body);
      const data = presentSubmission(await findOwn(db, domain.id, params.id));
      if (!changed) throw new ApiError('stale_version', 'Someone else changed this in the meantime', { data });
      return { data };
    },

    ...threadHandlers(services),

    mailAgain: async ({ db, domain, params, panelOrigin }) => {
      await retrySubmissionMail({ db, panelOrigin }, domain, await findOwn(db, domain.id, params.id));
      return { data: presentSubmission(await findOwn(db, domain.id, params.id)) };
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
    case 'unarchive':
      return unarchiveSubmissions(trx, domainId, ids);
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
