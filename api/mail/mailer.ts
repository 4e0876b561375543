import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';

import { newId } from '../ids.ts';

type Mail = { to: string; from: string; subject: string; text: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Sends over SMTP_URL; without one every mail is a file `{dataDir}/outbox/{time}-{id}.eml` that any mail program opens. */
export function createMailer({ smtpUrl, dataDir }: { smtpUrl: string | null; dataDir: string }): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return {
      send: async (mail) => {
        await transport.sendMail(mail);
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(mail);
      const folder = join(dataDir, 'outbox');
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId()}.eml`),
        message as Buffer,
      );
    },
  };
}
