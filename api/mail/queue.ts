import type { Log } from '#shared/trace/log.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { type Address, claimMail, type DueMail, insertMails, markFailed, markSent, type Message } from '../db/mails.ts';
import { newId } from '../lib/ids.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import type { Mailer } from './mailer.ts';

/** Milliseconds between two runs. */
const interval = 1000;
/** Milliseconds of the lease on one mail; longer than the mailer takes (mailer.ts). */
const lease = 300_000;
/** Mails sent concurrently: one slow server must not hold up the others. */
const atOnce = 4;
/** Milliseconds before each retry: about a day in all, then the mail has failed. */
const retryDelays = [5000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];

export type MailToQueue = {
  to: string;
  from: Address;
  replyTo?: Address | null;
  subject: string;
  text: string;
  /** The submission that shows this mail's state. */
  submissionId?: string | null;
  /** The answer to that submission which shows it instead. */
  replyId?: string | null;
  /** Message-IDs without brackets: its own, and those of the mails before it in its thread, the oldest first. */
  messageId?: string;
  references?: string[];
  /** The hash of the link in an invitation, which shows this mail's state. */
  linkHash?: string | null;
  /** When a link in it expires: it is not sent after that. */
  usefulUntil?: Date | null;
};

/**
 * Queues a mail; in a transaction it is sent only if that commits. It goes out within seconds, is retried for about a
 * day, and is delivered at least once: twice if a process dies between sending and recording it.
 */
export async function queueMail(db: Db, mail: MailToQueue): Promise<void> {
  await queueMails(db, [mail]);
}

/** Queues many mails at once. */
export async function queueMails(db: Db, mails: MailToQueue[]): Promise<void> {
  await insertMails(
    db,
    mails.map(({ submissionId = null, replyId = null, linkHash = null, usefulUntil = null, ...mail }) => ({
      id: newId(),
      submissionId,
      replyId,
      linkHash,
      usefulUntil: usefulUntil?.toISOString() ?? null,
      message: messageOf(mail),
    })),
  );
}

/** Keeps a header on one line, so that user input can't start another header. */
function messageOf({ to, from, replyTo = null, subject, text, messageId, references }: MailToQueue): Message {
  return {
    to: oneLine(to),
    from: addressOf(from),
    replyTo: replyTo && addressOf(replyTo),
    subject: oneLine(subject).slice(0, 200).toWellFormed(),
    text,
    ...(messageId ? { messageId: oneLine(messageId) } : {}),
    ...(references ? { references: references.map(oneLine) } : {}),
  };
}

function addressOf({ name, address }: Address): Address {
  return { name: oneLine(name), address: oneLine(address) };
}

function oneLine(value: string): string {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  return value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

type Needs = { db: Db; mailer: Pick<Mailer, 'send'>; log: Log };

/** Sends due mails and returns how many were tried. Throws only database errors, after all sends have ended. */
export async function sendDueMails(services: Needs, stopped: () => boolean = () => false): Promise<number> {
  const lines = await Promise.allSettled(Array.from({ length: atOnce }, () => sendOneByOne(services, stopped)));
  return lines.reduce((sum, line) => {
    if (line.status === 'rejected') throw line.reason;
    return sum + line.value;
  }, 0);
}

async function sendOneByOne(services: Needs, stopped: () => boolean): Promise<number> {
  let tried = 0;
  while (!stopped()) {
    const mail = await claimMail(services.db, lease);
    if (!mail) break;
    await sendOne(services, mail);
    tried += 1;
  }
  return tried;
}

async function sendOne({ db, mailer, log }: Needs, mail: DueMail): Promise<void> {
  if (mail.useful_until !== null && mail.useful_until <= now()) {
    await markFailed(db, mail.id, 'The link in it expired before it could be sent', null);
    return;
  }
  const failure = await mailer.send(mail.message).then(
    () => null,
    (error: unknown) => error as MailError,
  );
  if (failure === null) return markSent(db, mail);
  const delay = isFinal(failure) ? null : (retryDelays[mail.attempts - 1] ?? null);
  const reason = oneLine(failure.message || String(failure)).slice(0, 300);
  // Only the id of the mail: its text may grant access.
  log(`mail ${mail.id}: ${reason}${delay === null ? ' (given up)' : ''}`, { level: 'warn' });
  await markFailed(db, mail.id, reason, delay);
  return undefined;
}

type MailError = Error & { code?: string; responseCode?: number };

/** A permanent rejection of the address. Other failures may be fixed within a day. */
function isFinal({ code, responseCode = 0 }: MailError): boolean {
  return code === 'EENVELOPE' && responseCode >= 500;
}

/** Sends due mail every second. Closing waits for the mail that is being sent. */
export function startMailQueue(services: Needs): RunningJob {
  const run = (stopped: () => boolean) => sendDueMails(services, stopped);
  return runEvery({ name: 'mail queue', interval, log: services.log, run });
}
