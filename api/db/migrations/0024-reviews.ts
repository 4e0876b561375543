import type { Ddl } from './ddl.ts';

/** Posts that somebody who may not publish asks to be published. */
export async function up({ table, index }: Ddl): Promise<void> {
  await table('reviews', ['id'], {
    id: 'text',
    domain_id: 'text',
    post_id: 'text',
    state: 'text',
    note: 'text',
    asked_by: 'text?',
    asked_at: 'text',
    answer: 'text',
    answered_by: 'text?',
    answered_at: 'text?',
    release_id: 'text?',
  });
  await index('reviews_domain', 'reviews', 'domain_id', 'state');
  await index('reviews_post', 'reviews', 'post_id', 'state');
}
