import { hashPassword } from '#api/auth/passwords.ts';
import { readConfig } from '#api/config/config.ts';
import { connect } from '#api/db/connect.ts';
import { createUser } from '#api/db/users.ts';

import type { Server } from './server.ts';

export type Person = Pick<Server, 'email' | 'password'>;

/** An editor of one domain, without the mails of an invitation. `name` tells several of a domain apart. */
export async function addEditor(dataDir: string, host: string, name = 'editor'): Promise<Person> {
  const who = { email: `${name}@${host.replace('.localhost', '.example')}`, password: 'a password for the benchmark' };
  const { db, close } = await connect(readConfig({ DATA_DIR: dataDir }));
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const names = { firstname: 'Bench', lastname: 'Editor', isOwner: false };
  const id = await createUser(db, {
    email: who.email,
    ...names,
    password_hash: await hashPassword(who.password),
  });
  await db.insertInto('memberships').values({ user_id: id, domain_id: domain.id, role: 'editor' }).execute();
  await close();
  return who;
}
