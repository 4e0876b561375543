import type { Finding } from '#shared/schemas/installation.ts';

import type { Mailer } from './mailer.ts';

/** Sends a mail at once, and not by the queue, so that the answer of the mail server is seen. `host`: the panel's. */
export async function testMail(
  { to: kind, send }: Mailer,
  { to, host }: { to: string; host: string },
): Promise<Finding> {
  const from = { name: 'Caravan', address: `no-reply@${host}` };
  const text = 'Someone asked Caravan to send this test email. If you are reading it, emails arrive.\n';
  const cure = 'Check the name, password, host and port in SMTP_URL, and that this machine can reach that port.';
  try {
    await send({ to, from, replyTo: null, subject: 'Test email from Caravan', text });
  } catch (error) {
    const says = `The mail server refused the email: ${error instanceof Error ? error.message : String(error)}.`;
    return { state: 'wrong', says, cure };
  }
  if (kind === 'files') {
    const says = 'SMTP_URL is not set: the email is a file in DATA_DIR/outbox, and no one gets it.';
    return { state: 'warning', says, cure: 'Set SMTP_URL to your mail server.' };
  }
  return {
    state: 'fine',
    says: `The mail server accepted an email to ${to}. Check that it arrives, and that it isn’t in the junk folder.`,
    cure: null,
  };
}
