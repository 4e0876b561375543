import type { Ddl } from './ddl.ts';

/** A trash for all content besides posts, and the members removed from a domain, so that both can be restored. */
export async function up({ add, table, index }: Ddl): Promise<void> {
  for (const name of ['analytics', 'categories', 'cuisine_tags', 'faq_categories', 'faqs', 'media', 'sections']) {
    await add(name, 'deleted_at');
  }
  await table('former_memberships', ['user_id', 'domain_id'], {
    user_id: 'text',
    domain_id: 'text',
    role: 'text',
    suspended_at: 'text?',
    removed_at: 'text',
  });
  await index('former_memberships_domain', 'former_memberships', 'domain_id');
}
