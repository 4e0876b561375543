import { whenWords } from '#shared/rules/when-words.ts';

import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { closest, listPublishers } from '../db/publishers.ts';
import { type DueRelease, lastTryAt } from '../db/release-retries.ts';
import type { ScheduledReleaseRow } from '../db/schema.ts';
import { queueMails } from '../mail/queue.ts';

type Group = ScheduledReleaseRow & { host: string };

/** Mails the people of a scheduled release that it failed, why, and what they can do. Part of the transaction that notes the failure. */
export async function tellOfFailure(trx: Db, panelOrigin: string, group: Group, triesUntil: string): Promise<void> {
  const { id, name, host, domain_id, release_at, release_id } = group;
  const zone = await timeZoneOf(trx, domain_id);
  const failed = await trx
    .selectFrom('releases')
    .select('error')
    .where('id', '=', release_id ?? '')
    .executeTakeFirst();
  const text = (firstname: string) =>
    [
      `Hello ${firstname},`,
      `The scheduled release “${name}” was due to go live ${whenWords(release_at, zone)}, but couldn’t be published:`,
      reasonIn(failed?.error ?? null),
      `Visitors still see the previous pages. Caravan retries it automatically, less and less often, until ${whenWords(triesUntil, zone)}. Then it waits for you.`,
      'Here you can try it again now, move it to another time, or unschedule it:',
      `${panelOrigin}/panel/scheduled?open=${id}`,
    ].join('\n\n');
  await queueMails(
    trx,
    (await peopleOf(trx, group)).map(({ email, firstname }) => ({
      to: email,
      from: { name: host, address: `no-reply@${host}` },
      subject: `“${name}” couldn’t be published on ${host}`,
      text: `${text(firstname)}\n`,
    })),
  );
}

/** Who made the group and who changed it last. If neither may publish here any more, those who could do something about it. */
async function peopleOf(trx: Db, { domain_id, created_by, changed_by }: Group) {
  const publishers = await listPublishers(trx, domain_id);
  const own = publishers.filter(({ id }) => id === created_by || id === changed_by);
  return own.length > 0 ? own : closest(publishers);
}

/** Mails whoever asked for a release that it has failed twice, why, and what they can do. Part of the transaction that tries it again. */
export async function tellOfFailedRelease(trx: Db, panelOrigin: string, release: DueRelease): Promise<void> {
  const { host, domain_id, number, requested_by, error, tries } = release;
  const zone = await timeZoneOf(trx, domain_id);
  const publishers = await listPublishers(trx, domain_id);
  const own = publishers.filter(({ id }) => id === requested_by);
  const text = (firstname: string) =>
    [
      `Hello ${firstname},`,
      `Release ${number} of ${host} couldn’t be published, although Caravan retried it:`,
      reasonIn(error),
      `Visitors still see the previous pages, and all edits are saved. Caravan retries it automatically, less and less often, until ${whenWords(lastTryAt(tries), zone)}. Then it waits for you.`,
      'Here you can see its changes and try it again now:',
      `${panelOrigin}/panel/releases`,
    ].join('\n\n');
  await queueMails(
    trx,
    (own.length > 0 ? own : closest(publishers)).map(({ email, firstname }) => ({
      to: email,
      from: { name: host, address: `no-reply@${host}` },
      subject: `Changes couldn’t be published on ${host}`,
      text: `${text(firstname)}\n`,
    })),
  );
}

function reasonIn(error: string | null): string {
  if (error === null) return 'The publisher didn’t say why';
  const { message, page } = fromJson<{ message: string; page: string | null }>(error);
  return page === null ? message : `${message} (at ${page})`;
}
