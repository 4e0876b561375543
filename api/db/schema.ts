import type { Generated } from 'kysely';

import type { PostStatusId } from '#shared/rules/post-status.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Role } from '#shared/rules/roles.ts';
import type { releaseStates } from '#shared/schemas/releases.ts';

/**
 * The tables, the same on both engines. Three conventions make one set of queries serve both (codec.ts):
 * a `Json` column is JSON text, a `Flag` is 0 or 1, a `Time` is ISO 8601 text in UTC.
 */
export type Json = string;
export type Flag = number;
export type Time = string;

export type DomainRow = {
  id: string;
  host: string;
  title: string;
  /** Counts the content writes: a release knows which of them it shows. */
  revision: number;
  current_release_id: string | null;
  created_at: Time;
};

/** One settings document of a domain: options, colors, error-page, socials, menus, seo, site-map. */
export type DocumentRow = { domain_id: string; name: string; value: Json; version: number; updated_at: Time };

export type UserRow = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  /** Null until the invited user sets one. */
  password_hash: string | null;
  is_owner: Flag;
  suspended_at: Time | null;
  last_seen_at: Time | null;
  created_at: Time;
};
export type MembershipRow = { user_id: string; domain_id: string; role: Role };

export type SessionRow = {
  id: string;
  user_id: string;
  domain_id: string;
  created_at: Time;
  last_used_at: Time;
  ended_at: Time | null;
};
/** Only hashes are kept. A used token stays until it expires, so that a replay is noticed. */
export type RefreshTokenRow = {
  hash: string;
  session_id: string;
  created_at: Time;
  expires_at: Time;
  used_at: Time | null;
};
export type PasswordTokenRow = { hash: string; user_id: string; expires_at: Time };
export type SecretRow = { name: string; value: string };

export type PostRow = {
  _id: Generated<number>;
  id: string;
  domain_id: string;
  post_type_id: PostTypeId;
  post_status_id: PostStatusId;
  url: string;
  title: string;
  no_index: Flag;
  no_follow: Flag;
  show_in_sitemap: Flag;
  position: number;
  publish_at: Time | null;
  version: number;
  post_body: Json;
  deleted_at: Time | null;
  created_by: string | null;
  created_at: Time;
  updated_at: Time;
};
export type RevisionRow = {
  post_id: string;
  rev: number;
  title: string;
  url: string;
  post_status_id: PostStatusId;
  post_body: Json;
  created_by: string | null;
  created_at: Time;
};
export type RedirectRow = { domain_id: string; from_url: string; post_id: string; created_at: Time };

export type MediaRow = {
  id: string;
  domain_id: string;
  content_hash: string;
  hashed_name: string;
  name: string;
  alt: string;
  width: number | null;
  height: number | null;
  focal_x: number;
  focal_y: number;
  thumbhash: string | null;
  path: string | null;
  extensions: Json | null;
  widths: Json | null;
  extension: string | null;
  bytes: number;
  created_at: Time;
};

export type NamedRow = { id: string; domain_id: string; name: string; created_at: Time };
export type FaqRow = {
  id: string;
  domain_id: string;
  question: string;
  answer: string;
  faq_category_id: string | null;
  position: number;
  version: number;
  created_at: Time;
};
export type CuisineTagRow = {
  id: string;
  domain_id: string;
  title: string;
  icon_data: string;
  position: number;
  created_at: Time;
};
export type AnalyticsRow = {
  id: string;
  domain_id: string;
  value: Json;
  version: number;
  position: number;
  created_at: Time;
};

export type ReleaseRow = {
  id: string;
  domain_id: string;
  number: number;
  state: (typeof releaseStates)[number];
  reason: 'publish' | 'rollback' | 'start' | 'build';
  rollback_to: number | null;
  requested_by: string | null;
  requested_at: Time;
  started_at: Time | null;
  finished_at: Time | null;
  build_ms: number | null;
  page_count: number | null;
  revision: number | null;
  pages: Json | null;
  error: Json | null;
};

export type Database = {
  domains: DomainRow;
  documents: DocumentRow;
  users: UserRow;
  memberships: MembershipRow;
  sessions: SessionRow;
  refresh_tokens: RefreshTokenRow;
  password_tokens: PasswordTokenRow;
  secrets: SecretRow;
  posts: PostRow;
  revisions: RevisionRow;
  redirects: RedirectRow;
  media: MediaRow;
  categories: NamedRow;
  faq_categories: NamedRow;
  faqs: FaqRow;
  cuisine_tags: CuisineTagRow;
  analytics: AnalyticsRow;
  releases: ReleaseRow;
};
