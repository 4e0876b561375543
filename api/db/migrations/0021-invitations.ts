import { sql } from 'kysely';

import { newId } from '../../lib/ids.ts';
import type { Ddl } from './ddl.ts';

type Invited = { id: string; email: string; firstname: string; lastname: string; created_at: string; is_owner: number };
type Place = { domain_id: string; role: string; suspended_at: string | null; removed_at: string | null };

/**
 * Invitations have a table of their own, and nobody is a member before accepting. An account that was invited and never got a
 * password becomes an invitation, whose mailed link keeps working.
 */
export async function up({ db, table, unique, index }: Ddl): Promise<void> {
  await table('invitations', ['id'], {
    id: 'text',
    domain_id: 'text',
    email: 'text',
    firstname: 'text',
    lastname: 'text',
    role: 'text',
    invited_by: 'text?',
    link_hash: 'text?',
    expires_at: 'text?',
    declined_at: 'text?',
    removed_at: 'text?',
    created_at: 'text',
  });
  await unique('invitations_once', 'invitations', 'domain_id', 'email');
  await index('invitations_email', 'invitations', 'email');
  await index('invitations_link', 'invitations', 'link_hash');
  await db.schema.dropIndex('mails_user').execute();
  await db.schema.alterTable('mails').renameColumn('user_id', 'link_hash').execute();
  await index('mails_link', 'mails', 'link_hash');

  const { rows } = await sql<Invited>`select * from users where password_hash is null`.execute(db);
  for (const user of rows) {
    const { rows: places } = await sql<Place>`
      select '' as domain_id, 'owner' as role, null as suspended_at, null as removed_at from users
        where id = ${user.id} and is_owner = 1
      union all select domain_id, role, suspended_at, null from memberships where user_id = ${user.id}
      union all select case when role = 'owner' then '' else domain_id end, role, suspended_at, removed_at
        from former_memberships where user_id = ${user.id}`.execute(db);
    const { rows: links } = await sql<{ hash: string; expires_at: string }>`select hash, expires_at
      from password_tokens where user_id = ${user.id} order by expires_at desc limit 1`.execute(db);
    for (const [nth, place] of places.entries()) {
      // Whoever was suspended needs a new link.
      const link = place.suspended_at || place.removed_at ? undefined : links[0];
      await sql`insert into invitations
        (id, domain_id, email, firstname, lastname, role, link_hash, expires_at, removed_at, created_at)
        values (${nth === 0 ? user.id : newId()}, ${place.domain_id}, ${user.email}, ${user.firstname}, ${user.lastname},
          ${place.role}, ${link?.hash ?? null}, ${link?.expires_at ?? null}, ${place.removed_at}, ${user.created_at})
        on conflict do nothing`.execute(db);
    }
    await sql`update mails set link_hash = ${links[0]?.hash ?? null} where link_hash = ${user.id}`.execute(db);
    for (const name of ['memberships', 'former_memberships', 'password_tokens', 'saved_views'])
      await sql`delete from ${sql.table(name)} where user_id = ${user.id}`.execute(db);
    await sql`update users set is_owner = 0 where id = ${user.id}`.execute(db);
    // Content names its author, and a suspension in the network outlives the invitation.
    await sql`delete from users where id = ${user.id} and suspended_at is null
      and not exists (select 1 from posts where created_by = users.id)
      and not exists (select 1 from revisions where created_by = users.id)`.execute(db);
  }
}
