import { whenWords } from '#shared/rules/when-words.ts';

import { lastBackups } from '../db/backups.ts';
import type { Db } from '../db/connect.ts';
import { listOwners } from '../db/publishers.ts';
import { networkTime } from '../lib/clock.ts';
import { queueMails } from '../mail/queue.ts';

type About = { panelOrigin: string; reason: string };

/** Mails the owners what is wrong with a backup: it could not be made, after its last try, or it lacks pictures. */
export async function mailAboutFailure(db: Db, { panelOrigin, reason }: About): Promise<void> {
  const { made } = await lastBackups(db);
  const text = (firstname: string) =>
    [
      `Hello ${firstname},`,
      'Something is wrong with the last backup of this installation:',
      reason,
      made === null
        ? 'There is no backup yet.'
        : `The last good backup is from ${whenWords(made, 'UTC', networkTime())} UTC.`,
      'The next backup runs at its usual time. The panel shows how it went:',
      `${panelOrigin}/panel/installation`,
    ].join('\n\n');
  await queueMails(
    db,
    (await listOwners(db)).map(({ email, firstname }) => ({
      to: email,
      from: { name: 'Caravan', address: `no-reply@${new URL(panelOrigin).hostname}` },
      subject: 'A backup needs your attention',
      text: `${text(firstname)}\n`,
    })),
  );
}
