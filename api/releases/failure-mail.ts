import { whenWords } from '#shared/rules/when-words.ts';

import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { timeZoneOf } from '../db/documents.ts';
import { closest, listPublishers } from '../db/publishers.ts';
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
  const { message, page } = failed?.error
    ? fromJson<{ message: string; page: string | null }>(failed.error)
    : { message: 'The publisher didn’t say why', page: null };
  const text = (firstname: string) =>
    [
      `Hello ${firstname},`,
      `the scheduled release “${name}” was to go live ${whenWords(release_at, zone)}, but it couldn’t be published:`,
      `${message}${page === null ? '' : ` (at ${page})`}`,
      `Visitors still see the pages from before. It is tried again by itself, less and less often, until ${whenWords(triesUntil, zone)}. Then it waits for you.`,
      'Here you can try it again at once, move it to another time, or take it apart:',
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
