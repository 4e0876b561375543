import type { factorStates } from '#shared/rules/factor-states.ts';
import type { Invitation, User } from '#shared/schemas/users.ts';

export const stateLabels = { active: 'Active', invited: 'Invited', suspended: 'Suspended' } satisfies Record<
  User['state'],
  string
>;

export const factorLabels = {
  set: 'With two-step sign-in',
  missing: 'Without two-step sign-in',
  returning: 'Second step being reset',
} satisfies Record<(typeof factorStates)[number], string>;

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The state of an invitation, in words; `trouble` when it needs attention. `mailed`: whether the installation has a mail server. */
export function invitationWords(
  { mail, error, expires_at, declined_at }: Invitation,
  mailed: boolean,
): { text: string; trouble: boolean } {
  if (declined_at) return { text: `Declined on ${day.format(new Date(declined_at))}`, trouble: true };
  const reason = error ? `: ${error.replace(/\.$/, '')}` : '';
  if (mail === 'failed') return { text: `The email could not be sent${reason}`, trouble: true };
  if (mail === 'waiting' && error)
    return { text: `The email is not sent yet${reason}. It will be retried`, trouble: true };
  if (mail === 'waiting' && mailed) return { text: 'The email is on its way', trouble: false };
  if (!expires_at) return { text: 'The link no longer works', trouble: true };
  const until = `The link works until ${day.format(new Date(expires_at))}`;
  // A list cuts what is behind the reason.
  const filed = `Not emailed: no mail server. The email is a file in DATA_DIR/outbox. ${until}`;
  return mailed ? { text: until, trouble: false } : { text: filed, trouble: true };
}

export const suspensionWords = {
  none: '',
  domain: 'Suspended in this domain',
  network: 'Suspended in the whole network',
} satisfies Record<User['suspension'], string>;
