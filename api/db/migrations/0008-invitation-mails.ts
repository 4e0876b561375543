import type { Ddl } from './ddl.ts';

/** Links a mail to the invited user, so that the user list can show a failed invitation. */
export async function up({ add, index }: Ddl): Promise<void> {
  await add('mails', 'user_id');
  await index('mails_user', 'mails', 'user_id');
}
