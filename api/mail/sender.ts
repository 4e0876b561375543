import { isEmail } from '#shared/rules/form-check.ts';

import type { Address } from '../db/mails.ts';

/** Whom mails of a domain come from: the address that its options name for that, or one at its host that nobody reads. */
export function senderOf(domain: { host: string; title: string }, options: { outgoing_email: string }): Address {
  const outgoing = options.outgoing_email.trim();
  return { name: domain.title, address: isEmail(outgoing) ? outgoing : `no-reply@${domain.host}` };
}
