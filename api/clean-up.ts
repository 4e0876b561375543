import { trashDays } from '#shared/schemas/submissions.ts';
import type { Log } from '#shared/trace/log.ts';

import { fromNow } from './db/codec.ts';
import type { Db } from './db/connect.ts';
import { removeIdempotencyKeys } from './db/create-once.ts';
import { removeOldReturns } from './db/factor-returns.ts';
import { forgetOldRevisions } from './db/kept-releases.ts';
import { removeOldMails } from './db/mails.ts';
import { removeOldSessions } from './db/sessions.ts';
import { emptySubmissionTrash } from './db/submissions.ts';
import { runEvery, type RunningJob } from './lib/run-every.ts';

/** Milliseconds between two runs. */
const interval = 3_600_000;
const day = 86_400_000;
/** Days for which a create can be repeated with its key, as an editor does who returns to a draft. */
const keyDays = 30;

/**
 * Deletes expired tokens, old sessions, sign-ins that were given back and never used, what is left of failed mails, old idempotency keys, submissions whose time in the trash is over,
 * and revisions that nothing names any more: now and every hour. Any number of processes may do this at once.
 */
export function startCleanUp({ db, log }: { db: Db; log: Log }): RunningJob {
  const run = () =>
    Promise.all([
      removeOldSessions(db),
      removeOldMails(db),
      removeOldReturns(db),
      removeIdempotencyKeys(db, fromNow(-keyDays * day)),
      emptySubmissionTrash(db, fromNow(-trashDays * day)),
      forgetOldRevisions(db),
    ]);
  return runEvery({ name: 'clean-up', interval, log, run });
}
