import type { Ddl } from './ddl.ts';

/**
 * What is true of trucks now, over what is published: `statuses` are what people at them said, `status_links` let them say it. `overlay`
 * says which releases are only about that or about a new day; `day` is the last one that pages of a domain were made for.
 */
export async function up({ table, index, unique, add }: Ddl): Promise<void> {
  await add('domains', 'day');
  await add('releases', 'overlay');
  await table('statuses', ['id'], {
    id: 'text',
    domain_id: 'text',
    member_id: 'text',
    kind: 'text',
    minutes: 'integer?',
    reason: 'text',
    dish_id: 'text?',
    stop_id: 'text?',
    since: 'text',
    until: 'text',
    ended_at: 'text?',
    user_id: 'text?',
    link_id: 'text?',
  });
  await index('statuses_domain', 'statuses', 'domain_id', 'until');
  await index('statuses_member', 'statuses', 'member_id', 'since');
  await table('status_links', ['id'], {
    id: 'text',
    domain_id: 'text',
    member_id: 'text',
    hash: 'text',
    email: 'text',
    created_by: 'text?',
    created_at: 'text',
    expires_at: 'text',
    revoked_at: 'text?',
    used_at: 'text?',
  });
  await unique('status_links_hash', 'status_links', 'hash');
  await index('status_links_member', 'status_links', 'member_id');
}
