import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** All tables of the first version. */
// oxlint-disable-next-line max-lines-per-function -- one list of tables
export async function up({ db, table, index, unique }: Ddl): Promise<void> {
  await table('domains', ['id'], {
    id: 'text',
    host: 'text',
    title: 'text',
    revision: 'integer',
    current_release_id: 'text?',
    created_at: 'text',
  });
  await unique('domains_host', 'domains', 'host');
  await table('documents', ['domain_id', 'name'], {
    domain_id: 'text',
    name: 'text',
    value: 'text',
    version: 'integer',
    updated_at: 'text',
  });
  await table('users', ['id'], {
    id: 'text',
    email: 'text',
    firstname: 'text',
    lastname: 'text',
    password_hash: 'text?',
    is_owner: 'integer',
    suspended_at: 'text?',
    last_seen_at: 'text?',
    created_at: 'text',
  });
  await unique('users_email', 'users', 'email');
  await table('memberships', ['user_id', 'domain_id'], { user_id: 'text', domain_id: 'text', role: 'text' });
  await table('sessions', ['id'], {
    id: 'text',
    user_id: 'text',
    domain_id: 'text',
    created_at: 'text',
    last_used_at: 'text',
    ended_at: 'text?',
  });
  await index('sessions_user', 'sessions', 'user_id');
  await table('refresh_tokens', ['hash'], {
    hash: 'text',
    session_id: 'text',
    created_at: 'text',
    expires_at: 'text',
    used_at: 'text?',
  });
  await index('refresh_tokens_session', 'refresh_tokens', 'session_id');
  await table('password_tokens', ['hash'], { hash: 'text', user_id: 'text', expires_at: 'text' });
  await table('secrets', ['name'], { name: 'text', value: 'text' });
  await table('posts', [], {
    _id: 'serial',
    id: 'text',
    domain_id: 'text',
    post_type_id: 'integer',
    post_status_id: 'integer',
    url: 'text',
    title: 'text',
    no_index: 'integer',
    no_follow: 'integer',
    show_in_sitemap: 'integer',
    position: 'integer',
    publish_at: 'text?',
    version: 'integer',
    post_body: 'text',
    deleted_at: 'text?',
    created_by: 'text?',
    created_at: 'text',
    updated_at: 'text',
  });
  await unique('posts_id', 'posts', 'id');
  await index('posts_list', 'posts', 'domain_id', 'post_type_id', 'position');
  // A post in the trash frees its URL.
  await sql`create unique index posts_url on posts (domain_id, url) where deleted_at is null`.execute(db);
  await table('revisions', ['post_id', 'rev'], {
    post_id: 'text',
    rev: 'integer',
    title: 'text',
    url: 'text',
    post_status_id: 'integer',
    post_body: 'text',
    created_by: 'text?',
    created_at: 'text',
  });
  await table('redirects', ['domain_id', 'from_url'], {
    domain_id: 'text',
    from_url: 'text',
    post_id: 'text',
    created_at: 'text',
  });
  await table('media', ['id'], {
    id: 'text',
    domain_id: 'text',
    content_hash: 'text',
    hashed_name: 'text',
    name: 'text',
    alt: 'text',
    width: 'integer?',
    height: 'integer?',
    focal_x: 'real',
    focal_y: 'real',
    thumbhash: 'text?',
    path: 'text?',
    extensions: 'text?',
    widths: 'text?',
    extension: 'text?',
    bytes: 'integer',
    created_at: 'text',
  });
  await index('media_domain', 'media', 'domain_id', 'created_at');
  for (const name of ['categories', 'faq_categories']) {
    await table(name, ['id'], { id: 'text', domain_id: 'text', name: 'text', created_at: 'text' });
    await index(`${name}_domain`, name, 'domain_id');
  }
  await table('faqs', ['id'], {
    id: 'text',
    domain_id: 'text',
    question: 'text',
    answer: 'text',
    faq_category_id: 'text?',
    position: 'integer',
    version: 'integer',
    created_at: 'text',
  });
  await index('faqs_domain', 'faqs', 'domain_id');
  await table('cuisine_tags', ['id'], {
    id: 'text',
    domain_id: 'text',
    title: 'text',
    icon_data: 'text',
    position: 'integer',
    created_at: 'text',
  });
  await index('cuisine_tags_domain', 'cuisine_tags', 'domain_id');
  await table('analytics', ['id'], {
    id: 'text',
    domain_id: 'text',
    value: 'text',
    version: 'integer',
    position: 'integer',
    created_at: 'text',
  });
  await index('analytics_domain', 'analytics', 'domain_id');
  await table('releases', ['id'], {
    id: 'text',
    domain_id: 'text',
    number: 'integer',
    state: 'text',
    reason: 'text',
    rollback_to: 'integer?',
    requested_by: 'text?',
    requested_at: 'text',
    started_at: 'text?',
    finished_at: 'text?',
    build_ms: 'integer?',
    page_count: 'integer?',
    revision: 'integer?',
    pages: 'text?',
    error: 'text?',
  });
  await unique('releases_number', 'releases', 'domain_id', 'number');
  await index('releases_state', 'releases', 'state', 'requested_at');
}
