import { invitationLifetime } from '../db/invitations.ts';
import { resetLifetime } from '../db/password-tokens.ts';
import { networkTime } from '../lib/clock.ts';
import type { MailToQueue } from '../mail/queue.ts';

type Receiver = { email: string; firstname: string };
type Needs = { panelOrigin: string };

export function mail({ panelOrigin }: Needs, to: string, subject: string, paragraphs: string[]): MailToQueue {
  const from = { name: 'Caravan', address: `no-reply@${new URL(panelOrigin).hostname}` };
  return { to, from, subject, text: `${paragraphs.join('\n\n')}\n` };
}

/** The token is in the fragment, which browsers don't send: no log, proxy or Referer header ever holds it. */
const link = ({ panelOrigin }: Needs, token: string) => `${panelOrigin}/change-password#token=${token}`;
const until = (lifetime: number) => ({ usefulUntil: new Date(networkTime() + lifetime) });

export function resetMail(context: Needs, user: Receiver, token: string): MailToQueue {
  const text = [
    `Hello ${user.firstname},`,
    'Someone asked for a new password for your account. If it was you, set one here within 10 minutes:',
    link(context, token),
    'If it wasn’t you, ignore this email: nothing has changed.',
  ];
  return { ...mail(context, user.email, 'Set a new password', text), ...until(resetLifetime) };
}

/** Domains by title; an owner is invited to the whole network. */
type Invitation = { inviter: string; titles: string[]; isOwner: boolean };

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The same words whether the address has an account or not. */
export function invitationMail(
  context: Needs,
  user: Receiver,
  { inviter, titles, isOwner }: Invitation,
  token: string,
): MailToQueue {
  const work = titles.length > 1 ? 'the websites of' : 'the website of';
  const what = isOwner ? 'be an owner of the whole network' : `work on ${work} ${list.format(titles)}`;
  const text = [
    `Hello ${user.firstname},`,
    `${inviter} invited you to ${what}. Accept or decline within 7 days:`,
    `${context.panelOrigin}/invitation#token=${token}`,
    `No one there sees your account until you accept. If you ignore this email, nothing changes.`,
  ];
  const subject = `Your invitation to ${isOwner ? 'be an owner' : (titles[0] ?? '')}`;
  return { ...mail(context, user.email, subject, text), ...until(invitationLifetime) };
}

export function addedMail(
  context: Needs,
  user: Receiver,
  { inviter, title }: { inviter: string; title: string },
): MailToQueue {
  return mail(context, user.email, `You can now work on ${title}`, [
    `Hello ${user.firstname},`,
    `${inviter} added you to the website of ${title}. Sign in as usual and choose it in the list of domains:`,
    `${context.panelOrigin}/panel`,
  ]);
}

/** Goes to the old address: an attacker who takes over an account changes its address first. */
export function addressChangedMail(context: Needs, user: Receiver, newAddress: string): MailToQueue {
  return mail(context, user.email, 'Your email address was changed', [
    `Hello ${user.firstname},`,
    `The email address of your account is now ${newAddress}. Sign in with it from now on; emails go there, too.`,
    'If it wasn’t you, tell an owner of your network right away: someone else is using your account.',
  ]);
}

/** What changed of how somebody signs in. */
const factorNews = {
  app: [
    'Your account now asks for a code',
    'An authenticator app was set up for your account. From now on, you enter its code after your password.',
  ],
  'no app': [
    'Your account no longer asks for a code',
    'The authenticator app was removed from your account. Your password alone now signs you in.',
  ],
  'recovery codes': [
    'You have new recovery codes',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  passkey: [
    'Your account has a new passkey',
    'A passkey was added to your account. It signs in without the password. If it wasn’t you, also remove it in your profile, under Passkeys.',
  ],
  'no passkey': [
    'A passkey was removed from your account',
    'A passkey was removed from your account. It no longer signs you in.',
  ],
  'passkey copied': [
    'One of your passkeys was refused',
    'Someone tried to sign in with a passkey of yours that may be a copy: passkeys count how often they are used, and this count went backward. The sign-in was refused. Remove this passkey in your profile and add a new one.',
  ],
  'given back': [
    'Your second step was reset',
    'Your password alone just signed in, because an owner of your network reset your second step. All other devices were signed out, and your app, passkeys and recovery codes no longer work. Set up a new second step in your profile.',
  ],
  stays: [
    'Your second step was not reset',
    'An owner of your network canceled the reset of your second step. You sign in with it as before.',
  ],
  'recovery code used': [
    'A recovery code was used',
    'Someone signed in to your account with your password and one of your recovery codes.',
  ],
} as const;

/** Goes out at the first sign-in at the identity provider, which `name` is. */
export function signOnMail(context: Needs, user: Receiver, name: string): MailToQueue {
  return mail(context, user.email, `You can now sign in with ${name}`, [
    `Hello ${user.firstname},`,
    `Someone signed in to your account with ${name}, where an account has your email address. From now on, this works without the password.`,
    'If it wasn’t you, tell an owner of your network and set a new password, which signs out every device:',
    `${context.panelOrigin}/reset-password`,
  ]);
}

/** Tells somebody at once how their sign-in changed: an attacker who is signed in would change it first. */
export function factorMail(context: Needs, user: Receiver, news: keyof typeof factorNews): MailToQueue {
  const [subject, text] = factorNews[news];
  return mail(context, user.email, subject, [
    `Hello ${user.firstname},`,
    text,
    'If it wasn’t you, tell an owner of your network and set a new password, which signs out every device:',
    `${context.panelOrigin}/reset-password`,
  ]);
}
