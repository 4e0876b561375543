import { Resolver } from 'node:dns/promises';

import type { Config } from '#api/config/config.ts';
import type { Connection } from '#api/db/connect.ts';
import { readDocument } from '#api/db/documents.ts';
import { createMailer, verifySmtp } from '#api/mail/mailer.ts';
import { testMail } from '#api/mail/test-mail.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, reasonOf, warning, wrong } from './finding.ts';

/** Signs in to the mail server, and sends a mail if somebody is to get one. */
export async function checkMailServer(config: Config, to: string | null): Promise<Finding[]> {
  if (config.smtpUrl === null)
    return to === null
      ? []
      : [warning(`No email was sent to ${to}: SMTP_URL is not set.`, 'Set it to your mail server.')];
  const cure = 'Check the name, password, host and port in SMTP_URL, and that this machine can reach that port.';
  try {
    await verifySmtp(config.smtpUrl);
    if (to === null) return [fine('The mail server can be used. Send a test email to see whether it arrives.')];
    return [await testMail(createMailer(config), { to, host: config.panelHost.replace(/:\d+$/, '') })];
  } catch (error) {
    return [wrong(`The mail server refused the email: ${reasonOf(error)}.`, cure)];
  }
}

/** Most sender domains that are looked up. */
const most = 50;

/** Whether the domains that mails come from say who may send for them: without that, mails land in junk folders. */
export async function checkSenders(
  { db }: Connection,
  { smtpUrl, dnsServers }: Pick<Config, 'smtpUrl'> & { dnsServers?: string[] },
): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const domains = await db.selectFrom('domains').select(['id', 'host']).where('archived_at', 'is', null).execute();
  const senders = new Set<string>();
  for (const { id, host } of domains.slice(0, most)) {
    const { outgoing_email: address } = (await readDocument(db, id, 'options')).value;
    senders.add(address.trim() === '' ? host : (address.trim().split('@').at(-1) ?? host));
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dnsServers) resolver.setServers(dnsServers);
  const isPublic = (host: string) => host.includes('.') && !host.endsWith('.localhost');
  return Promise.all([...senders].filter(isPublic).map((sender) => checkSender(resolver, sender)));
}

async function checkSender(resolver: Resolver, sender: string): Promise<Finding> {
  try {
    const [spf, dmarc] = await Promise.all([
      hasText(resolver, sender, /^v=spf1\b/i),
      hasText(resolver, `_dmarc.${sender}`, /^v=DMARC1\b/i),
    ]);
    if (spf && dmarc) return fine(`${sender} names who may send its email (SPF), and has a policy (DMARC).`);
    const missing = [...(spf ? [] : ['SPF']), ...(dmarc ? [] : ['DMARC'])].join(' and ');
    return warning(
      `${sender} has no ${missing} record, so its email may count as junk.`,
      'Your mail provider says which TXT records to enter, also for DKIM, which can’t be looked up from here.',
    );
  } catch (error) {
    return warning(
      `The records of ${sender} could not be looked up: ${reasonOf(error)}.`,
      'Check the name servers of this machine.',
    );
  }
}

async function hasText(resolver: Resolver, name: string, pattern: RegExp): Promise<boolean> {
  try {
    return (await resolver.resolveTxt(name)).some((parts) => pattern.test(parts.join('')));
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
