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
    'someone asked for a new password for your account. If it was you, set one here within 10 minutes:',
    link(context, token),
    'If it was not you, ignore this email: nothing has changed.',
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
    `Nobody sees your account before you accept, and nothing changes if you ignore this email.`,
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
    `${inviter} added you to the website of ${title}. Sign in as usual and choose it from your domains:`,
    `${context.panelOrigin}/panel`,
  ]);
}

/** Goes to the old address: an attacker who takes over an account changes its address first. */
export function addressChangedMail(context: Needs, user: Receiver, newAddress: string): MailToQueue {
  return mail(context, user.email, 'Your address was changed', [
    `Hello ${user.firstname},`,
    `the address of your account is now ${newAddress}. Emails go there from now on, and you sign in with it.`,
    'If it was not you, tell an owner of your network right away: someone else is using your account.',
  ]);
}

/** What changed of how somebody signs in. */
const factorNews = {
  app: [
    'Your account asks for a code now',
    'an app for codes was set up for your account. Besides the password you enter its code from now on.',
  ],
  'no app': [
    'Your account no longer asks for a code',
    'the app for codes was removed from your account. The password alone signs in now.',
  ],
  'recovery codes': [
    'You have new recovery codes',
    'new recovery codes were made for your account. The older ones no longer work.',
  ],
  passkey: [
    'Your account has a new passkey',
    'a passkey was made for your account. It signs in without the password. If it was not you, remove it in your profile as well, at Second step.',
  ],
  'no passkey': [
    'A passkey was removed from your account',
    'a passkey was removed from your account. It no longer signs in.',
  ],
  'passkey copied': [
    'A passkey of yours was refused',
    'someone tried to use a passkey of yours that may be a copy: the key counts how often it is used, and it counted less than before. It was refused. Remove this passkey in your profile, and make a new one.',
  ],
  'given back': [
    'Your sign-in was given back',
    'as an owner of your network gave your sign-in back, your password alone signed in just now. All other devices were signed out, and your app, passkeys and recovery codes no longer work. Set up a new second step in your profile.',
  ],
  stays: [
    'Your second step stays',
    'an owner of your network took back that your sign-in is given back. You sign in as before, with your second step.',
  ],
  'recovery code used': [
    'A recovery code was used',
    'someone signed in to your account with your password and one of your recovery codes.',
  ],
} as const;

/** Goes out at the first sign-in at the identity provider, which `name` is. */
export function signOnMail(context: Needs, user: Receiver, name: string): MailToQueue {
  return mail(context, user.email, `You can sign in with ${name} now`, [
    `Hello ${user.firstname},`,
    `someone signed in to your account with ${name}, where they have your address. From now on this works without the password.`,
    'If it was not you, set a new password, which signs out every device, and tell an owner of your network:',
    `${context.panelOrigin}/reset-password`,
  ]);
}

/** Tells somebody at once how their sign-in changed: an attacker who is signed in would change it first. */
export function factorMail(context: Needs, user: Receiver, news: keyof typeof factorNews): MailToQueue {
  const [subject, text] = factorNews[news];
  return mail(context, user.email, subject, [
    `Hello ${user.firstname},`,
    text,
    'If it was not you, set a new password, which signs out every device, and tell an owner of your network:',
    `${context.panelOrigin}/reset-password`,
  ]);
}
