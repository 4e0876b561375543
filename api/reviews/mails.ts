import type { ReviewRow } from '../db/schema.ts';
import type { MailToQueue } from '../mail/queue.ts';

type About = { panelOrigin: string; host: string; title: string; postId: string };
type Receiver = { email: string; firstname: string };

function mail({ host }: About, to: Receiver, subject: string, paragraphs: string[]): MailToQueue {
  const from = { name: host, address: `no-reply@${host}` };
  const text = [`Hello ${to.firstname},`, ...paragraphs.filter(Boolean)];
  return { to: to.email, from, subject, text: `${text.join('\n\n')}\n` };
}

const link = ({ panelOrigin, postId }: About) => `${panelOrigin}/panel/reviews?open=${postId}`;
const quoted = (name: string, words: string) => (words.trim() ? `${name} wrote:\n${words.trim()}` : '');
const nameOf = (title: string) => `“${title || 'Untitled'}”`;

/** To those who may publish. */
export function askedMail(about: About, to: Receiver, { asker, note }: { asker: string; note: string }): MailToQueue {
  return mail(about, to, `Review request: ${nameOf(about.title)}`, [
    `${asker} asked for a review of ${nameOf(about.title)} on ${about.host}.`,
    quoted(asker, note),
    `See what changed, then publish it or send it back:\n${link(about)}`,
  ]);
}

type Answered = Pick<ReviewRow, 'answer'> & { state: 'approved' | 'sent_back'; answerer: string };

/** To whoever asked. */
export function answeredMail(about: About, to: Receiver, { state, answerer, answer }: Answered): MailToQueue {
  const name = nameOf(about.title);
  if (state === 'approved') {
    return mail(about, to, `${name} was approved`, [
      answerer ? `${answerer} approved ${name} on ${about.host}.` : `${name} was approved on ${about.host}.`,
      `It is being published, or goes live at its scheduled time. See how it went:\n${link(about)}`,
    ]);
  }
  return mail(about, to, `${name} was sent back to you`, [
    `${answerer} sent ${name} on ${about.host} back to you.`,
    quoted(answerer, answer),
    `Nothing is lost. Change it, then ask for a review again:\n${link(about)}`,
  ]);
}

/** To whoever asked: what the approval was for doesn't go live at its time any more. */
export function reopenedMail(
  about: About,
  to: Receiver,
  { release, person }: { release: string; person: string },
): MailToQueue {
  const name = nameOf(about.title);
  return mail(about, to, `${name} is in review again`, [
    `${person || 'Someone'} took ${name} on ${about.host} out of the scheduled release “${release}”, so it won’t go live with that.`,
    `Its review is open again. You don’t need to ask once more, and you get an email with the answer.\n${link(about)}`,
  ]);
}
