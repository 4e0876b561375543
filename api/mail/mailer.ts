import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';

import type { Message } from '../db/mails.ts';
import { newId } from '../lib/ids.ts';

export type Mailer = {
  /** Where mails go. Those in files nobody gets. */
  to: 'server' | 'files';
  send: (mail: Message) => Promise<void>;
};

/**
 * Milliseconds; the last one applies to each of up to eight server replies per mail. Their sum stays below the lease of
 * the queue, so that no other process sends the same mail.
 */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP; without SMTP_URL every mail becomes a file `{dataDir}/outbox/{time}-{id}.eml` that mail programs open.
 */
export function createMailer({ smtpUrl, dataDir }: { smtpUrl: string | null; dataDir: string }): Mailer {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    return {
      to: 'server',
      send: async (mail) => {
        await transport.sendMail(envelope(mail));
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    to: 'files',
    send: async (mail) => {
      const { message } = await transport.sendMail(envelope(mail));
      const folder = join(dataDir, 'outbox');
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId()}.eml`),
        withWholeLines(message as Buffer),
      );
    },
  };
}

/**
 * A mail of one text, as 8bit instead of quoted-printable (RFC 2045, 6.7), which breaks long lines: whoever reads the file at a
 * terminal can copy its links.
 */
function withWholeLines(mail: Buffer): string {
  const [head = '', ...body] = mail.toString('latin1').split('\r\n\r\n');
  const encoding = 'Content-Transfer-Encoding: ';
  if (!head.includes(`${encoding}quoted-printable`)) return mail.toString();
  const text = body
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const whole = `${head.replace(`${encoding}quoted-printable`, `${encoding}8bit`)}\r\n\r\n${text}`;
  return Buffer.from(whole, 'latin1').toString();
}

/** Signs in to a mail server without sending anything. Throws what the server says. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Addresses are objects, never text to be parsed: a name with a comma or bracket stays a name. */
function envelope({ to, from, replyTo, subject, text, messageId, references = [] }: Message) {
  const ids = references.map((id) => `<${id}>`);
  const inReplyTo = ids.at(-1);
  return {
    to: { name: '', address: to },
    from,
    ...(replyTo ? { replyTo } : {}),
    ...(messageId ? { messageId: `<${messageId}>` } : {}),
    ...(inReplyTo ? { inReplyTo, references: ids } : {}),
    subject,
    text,
  };
}
