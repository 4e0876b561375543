import { trashDays } from '#shared/schemas/submissions.ts';

import { inFuture } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { removeIdempotencyKeys } from '../db/create-once.ts';
import { removeOldMails } from '../db/mails.ts';
import { removeOldSessions } from '../db/sessions.ts';
import { emptySubmissionTrash } from '../db/submissions.ts';

/** Milliseconds between two clean-ups. */
const interval = 3_600_000;
const day = 86_400_000;
/** Days in which a draft that somebody comes back to may repeat a create. */
const keyDays = 30;

/**
 * Deletes expired tokens, old sessions, mails that were given up, old idempotency keys, and submissions that were long in the
 * trash, now and every hour until it is closed. Any number of processes may do so.
 */
export function startCleanUp({ db, log }: { db: Db; log: (message: string) => void }): { close: () => void } {
  const cleanUp = () => {
    const done = Promise.all([
      removeOldSessions(db),
      removeOldMails(db),
      removeIdempotencyKeys(db, inFuture(-keyDays * day)),
      emptySubmissionTrash(db, inFuture(-trashDays * day)),
    ]);
    done.catch((error: unknown) => log(`clean-up: ${String(error)}`));
  };
  cleanUp();
  const timer = setInterval(cleanUp, interval).unref();
  return { close: () => clearInterval(timer) };
}
