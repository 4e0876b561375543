import { readDocument } from '../db/documents.ts';
import { clearForAnother } from '../db/mails.ts';
import type { DomainRow, SubmissionRow } from '../db/schema.ts';
import { ApiError } from '../lib/errors.ts';
import { queueMail } from '../mail/queue.ts';
import type { Services } from '../services/context.ts';
import { mailAbout } from './mail.ts';

type Needs = Pick<Services, 'db' | 'panelOrigin'>;

/**
 * Sends the mail about a submission to the contact address of today; one that waits or was sent is left as it is. Throws
 * ApiError conflict for what nobody gets a mail about, and when there is no address.
 */
export async function mailAgain({ db, panelOrigin }: Needs, domain: DomainRow, row: SubmissionRow): Promise<void> {
  if (row.spam === 1) throw new ApiError('conflict', 'Nobody gets a mail about spam: choose “Not spam” first');
  if (row.deleted_at !== null) throw new ApiError('conflict', 'It is in the trash: restore it first');
  await db.transaction().execute(async (trx) => {
    const { value: options } = await readDocument(trx, domain.id, 'options');
    const mail = mailAbout(row, { domain, options, panelOrigin });
    if (!mail) throw new ApiError('conflict', 'The site has no contact mail: set one in the site’s options first');
    if (await clearForAnother(trx, row.id)) await queueMail(trx, mail);
  });
}
