import { setImmediate as oneTurn } from 'node:timers/promises';

import type { Db } from '../db/connect.ts';
import { readDocument } from '../db/documents.ts';
import type { DomainRow, SubmissionRow } from '../db/schema.ts';
import { insertSubmissions } from '../db/submissions.ts';
import { transact } from '../db/transact.ts';
import { asApiError } from '../http/error-reply.ts';
import { queueMails } from '../mail/queue.ts';
import type { Services } from '../services/context.ts';
import { submissionMail } from './mail.ts';

export type Entry = { row: SubmissionRow; domain: DomainRow };
export type StoreSubmission = (entry: Entry) => Promise<void>;

/** The most rows of one statement on both engines. */
const maxTogether = 100;

/**
 * Stores submissions with their mails and resolves each when it is durable. Submissions that arrive during a
 * transaction share the next one: a hundred forms wait for one fsync instead of a hundred.
 */
export function createSubmissionStore({ db, panelOrigin }: Pick<Services, 'db' | 'panelOrigin'>): StoreSubmission {
  type Waiting = { entry: Entry; done: () => void; fail: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      // Yield to the event loop: the embedded database is synchronous and would otherwise let no other request in.
      await oneTurn();
      await writeTogether(waiting.splice(0, maxTogether));
    }
    writing = false;
  }

  async function writeTogether(batch: Waiting[]): Promise<void> {
    try {
      await write(batch.map(({ entry }) => entry));
      for (const { done } of batch) done();
    } catch (error) {
      // An unavailable database fails for all: retrying one by one would make the last wait a hundred times as long.
      const away = asApiError(error as Error, () => undefined).code === 'unavailable';
      if (batch.length === 1 || away) for (const { fail } of batch) fail(error);
      // One invalid row must not keep the others from being stored.
      else for (const one of batch) await writeTogether([one]);
    }
  }

  function write(entries: Entry[]): Promise<void> {
    return transact(db, async (trx) => {
      const stored = await insertSubmissions(
        trx,
        entries.map(({ row }) => row),
      );
      const fresh = entries.filter(({ row }) => stored.has(row.id) && row.spam === 0);
      await queueMails(trx, await mailsAbout(trx, fresh));
    });
  }

  async function mailsAbout(trx: Db, entries: Entry[]) {
    const domains = new Map(entries.map(({ domain }) => [domain.id, domain]));
    const mails = await Promise.all(
      [...domains.values()].map(async (domain) => {
        const { value: options } = await readDocument(trx, domain.id, 'options');
        const rows = entries.filter((entry) => entry.domain.id === domain.id).map(({ row }) => row);
        return rows.map((row) => submissionMail(row, { domain, options, panelOrigin }));
      }),
    );
    return mails.flat().filter((mail) => mail !== null);
  }

  return (entry) =>
    new Promise<void>((done, fail) => {
      waiting.push({ entry, done, fail });
      if (!writing) void writeAll();
    });
}
