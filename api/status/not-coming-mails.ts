import type { Occurrence } from '#shared/content/occurrences.ts';
import { dayName } from '#shared/content/week.ts';
import { formatHours } from '#shared/rules/clock-words.ts';
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
  /** The stop that it is about; null without one. */
  occurrence: Occurrence | null;
  options: { email: string; outgoing_email: string };
};
/** What is said now; `reason` is why it isn't coming. It isn't stored yet. */
type Said = { isComing: boolean; reason: string };

/**
 * Mails the network's office that a truck isn't coming, and the place of its stop if the address book has an email address for it; and the
 * same people that it comes after all.
 */
export async function tellComing(trx: Db, told: Told, said: Said): Promise<void> {
  const mails = [officeMail(told, said), await placeMail(trx, told, said)];
  await queueMails(
    trx,
    mails.filter((mail) => mail !== null),
  );
}

type Stop = Pick<StatusRow, 'domain_id' | 'member_id' | 'stop_id'>;

/**
 * Whether those who were mailed still believe that the truck isn't coming to a stop: "not coming" was the last that was said of it. "Sold
 * out" says nothing of that. A weekly stop is another one each week, so what is over doesn't count.
 */
export async function believedNotComing(trx: Db, stop: Stop, at: number): Promise<boolean> {
  const said = await trx
    .selectFrom('statuses')
    .select(['kind', 'since', 'until', 'ended_at'])
    .where('domain_id', '=', stop.domain_id)
    .where('member_id', '=', stop.member_id)
    .where('stop_id', stop.stop_id === null ? 'is' : '=', stop.stop_id)
    .where('dish_id', 'is', null)
    .orderBy('since', 'desc')
    .limit(100)
    .execute();
  for (const [index, { kind, until, ended_at: ended }] of said.entries()) {
    // What is replaced ends when the next thing is said; all else that ends early was taken back.
    const wasTakenBack = ended !== null && ended < until && ended !== said[index - 1]?.since;
    if (wasTakenBack || kind === 'here' || kind === 'late') return false;
    if (kind === 'not_coming') return Date.parse(until) > at;
  }
  return false;
}

/** Without a contact address nobody can be told. */
function officeMail({ domain, member, occurrence, options }: Told, { isComing, reason }: Said): MailToQueue | null {
  const to = options.email.trim();
  if (!isEmail(to)) return null;
  const from = senderOf(domain, options);
  if (!isComing)
    return {
      to,
      from,
      subject: `${member.title} is not coming today`,
      text: `${member.title} said on ${domain.host} that it isn’t coming today.\n\nReason: ${reason}\n`,
    };
  const stop = occurrence ? `\nStop: ${occurrence.place}\nWhen: ${stopWords(occurrence)}\n` : '';
  return {
    to,
    from,
    subject: `${member.title} is coming after all`,
    text: `${member.title} said on ${domain.host} that it is coming today after all.\n${stop}`,
  };
}

async function placeMail(trx: Db, told: Told, { isComing, reason }: Said): Promise<MailToQueue | null> {
  const { domain, member, occurrence, options } = told;
  const place = occurrence && (await findPlaceNamed(trx, domain.id, occurrence.place));
  if (!place || !isEmail(place.email)) return null;
  const office = options.email.trim();
  const hasOffice = isEmail(office);
  const when = `When: ${stopWords(occurrence)}`;
  return {
    to: place.email,
    from: senderOf(domain, options),
    replyTo: hasOffice ? { name: domain.title, address: office } : null,
    subject: isComing
      ? `${member.title} is coming to ${place.name} after all`
      : `${member.title} is not coming to ${place.name} today`,
    text: [
      ...(isComing
        ? [`${member.title} is coming to ${place.name} after all.`, when]
        : [`${member.title} can’t come to ${place.name} as planned.`, `${when}\nReason: ${reason}`]),
      hasOffice
        ? `Questions? Reply to this email, or write to ${domain.title}: ${office}`
        : `Questions? Ask ${domain.title}.`,
      `You get this email because ${domain.title} (${domain.host}) has this address on file for ${place.name}.\n`,
    ].join('\n\n'),
  };
}

/** 'Friday, Nov 27, 11 AM – 2:30 PM', on the clocks of the domain. */
function stopWords({ date, from, to }: Occurrence): string {
  const day = `${dayName(weekdayOf(date))}, ${shortDay(`${date}T12:00:00Z`, 'UTC')}`;
  return `${day}, ${formatHours({ from, to })}`;
}
