import type { Occurrence } from '#shared/content/occurrences.ts';
import { dayName, formatTime } from '#shared/content/week.ts';
import { isEmail } from '#shared/rules/form-check.ts';
import { weekdayOf } from '#shared/rules/stop-rule.ts';
import { shortDay } from '#shared/rules/when-words.ts';

import type { Db } from '../db/connect.ts';
import { findPlaceNamed } from '../db/places.ts';
import type { StatusRow } from '../db/schema.ts';
import { type MailToQueue, queueMails } from '../mail/queue.ts';
import { senderOf } from '../mail/sender.ts';

type Told = {
  domain: { id: string; host: string; title: string };
  member: { title: string };
  /** What is said now. It isn't stored yet. */
  said: StatusRow;
  /** The stop that it is about; null without one. */
  occurrence: Occurrence | null;
  options: { email: string; outgoing_email: string };
};

/**
 * Mails the network's office that a truck isn't coming, and the place of its stop if the address book has an email address for it. Each is
 * told once of a stop, however often that is said.
 */
export async function tellNotComing(trx: Db, told: Told): Promise<void> {
  if (await wasSaid(trx, told.said)) return;
  const mails = [officeMail(told), await placeMail(trx, told)];
  await queueMails(
    trx,
    mails.filter((mail) => mail !== null),
  );
}

/** Whether it was said before of the same stop: one with the same end, as a weekly stop is another one each week. */
async function wasSaid(trx: Db, { domain_id: domainId, member_id: member, stop_id: stop, until }: StatusRow) {
  const before = await trx
    .selectFrom('statuses')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('member_id', '=', member)
    .where('kind', '=', 'not_coming')
    .where('until', '=', until)
    .where('stop_id', stop === null ? 'is' : '=', stop)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Without a contact address nobody can be told. */
function officeMail({ domain, member, said, options }: Told): MailToQueue | null {
  const to = options.email.trim();
  if (!isEmail(to)) return null;
  return {
    to,
    from: senderOf(domain, options),
    subject: `${member.title} is not coming today`,
    text: `${member.title} said on ${domain.host} that it isn’t coming today.\n\nReason: ${said.reason}\n`,
  };
}

async function placeMail(trx: Db, { domain, member, said, occurrence, options }: Told): Promise<MailToQueue | null> {
  const place = occurrence && (await findPlaceNamed(trx, domain.id, occurrence.place));
  if (!place || !isEmail(place.email)) return null;
  const office = options.email.trim();
  const hasOffice = isEmail(office);
  return {
    to: place.email,
    from: senderOf(domain, options),
    replyTo: hasOffice ? { name: domain.title, address: office } : null,
    subject: `${member.title} is not coming to ${place.name} today`,
    text: [
      `${member.title} can’t come to ${place.name} as planned.`,
      `When: ${stopWords(occurrence)}\nReason: ${said.reason}`,
      hasOffice
        ? `Questions? Answer this mail, or write to ${domain.title}: ${office}`
        : `Questions? Ask ${domain.title}.`,
      `You get this because ${domain.title} (${domain.host}) keeps this address for ${place.name}.\n`,
    ].join('\n\n'),
  };
}

/** 'Friday, Nov 27, 11 AM – 2:30 PM', on the clocks of the domain. */
function stopWords({ date, from, to }: Occurrence): string {
  const day = `${dayName(weekdayOf(date))}, ${shortDay(`${date}T12:00:00Z`, 'UTC')}`;
  return `${day}, ${formatTime(from)} – ${formatTime(to)}`;
}
