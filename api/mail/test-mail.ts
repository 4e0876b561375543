import type { Finding } from '#shared/schemas/installation.ts';

import type { Mailer } from './mailer.ts';

/** Sends a mail at once, and not by the queue, so that the answer of the mail server is seen. `host`: the panel's. */
export async function testMail(
  { to: kind, send }: Mailer,
  { to, host }: { to: string; host: string },
): Promise<Finding> {
  const from = { name: 'Caravan', address: `no-reply@${host}` };
  const text = 'Somebody asked Caravan to send this mail. If you read it, mails arrive.\n';
  const cure = 'Check the name, password, host and port in SMTP_URL, and that this machine may reach that port.';
  try {
    await send({ to, from, replyTo: null, subject: 'Mails of Caravan arrive', text });
  } catch (error) {
    const says = `The mail server refuses: ${error instanceof Error ? error.message : String(error)}.`;
    return { state: 'wrong', says, cure };
  }
  if (kind === 'files') {
    const says = 'SMTP_URL is not set: the mail is a file in DATA_DIR/outbox, and nobody gets it.';
    return { state: 'warning', says, cure: 'Set it to your mail server.' };
  }
  return {
    state: 'fine',
    says: `The mail server took a mail to ${to}. Look whether it arrives, and whether in the junk folder.`,
    cure: null,
  };
}
