import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { Database } from '#api/db/schema.ts';

export type TableName = keyof Database;
/** A stored row, the same on both engines: column names and plain values. */
export type Row = Record<string, string | number | null>;
type Condition = RawBuilder<SqlBool>;

type TablePlan = {
  /** A unique key; rows are read in its order. */
  key: string[];
  /** The column that the database numbers. */
  serial?: string;
  /** The rows that a backup of a network holds. */
  network: Condition | 'none';
  /** The rows that a backup of one domain holds. */
  domain: ((domainId: string) => Condition) | 'none';
  /** Replaces these columns in every backup, or in one of a domain. */
  blanks?: Row;
  domainBlanks?: Row;
};

const all = sql<SqlBool>`1 = 1`;
const own = (domainId: string) => sql<SqlBool>`domain_id = ${domainId}`;
/** Recreated by itself or useless later, so never in a backup. */
const left = { network: 'none', domain: 'none' } as const;
const content = { network: all, domain: own };
/** Belongs to this installation's history, not to the domain. */
const history = { network: all, domain: 'none' } as const;

/**
 * Every table, in the order of writing. A missing table doesn't compile: whoever adds one decides whether it is kept.
 */
const tables = {
  domains: { key: ['id'], network: all, domain: (id) => sql<SqlBool>`id = ${id}` },
  domain_aliases: { key: ['host'], ...history },
  host_checks: { key: ['host'], ...left },
  // A restore counts from the versions in it: nodes that have counted further read everything again.
  counters: { key: ['name'], ...left },
  build_nodes: { key: ['publisher'], ...left },
  build_turns: { key: ['name'], ...left },
  // What is outside isn't in a backup: it follows what was restored.
  projections: { key: ['domain_id'], ...left },
  documents: { key: ['domain_id', 'name'], ...content },
  users: {
    key: ['id'],
    network: all,
    // The users that a domain's rows refer to, only to match them by address.
    domain: (id) => sql<SqlBool>`id in (
      select user_id from memberships where domain_id = ${id}
      union select created_by from posts where domain_id = ${id}
      union select created_by from post_revisions where domain_id = ${id}
      union select post_created_by from post_revisions where domain_id = ${id}
      union select created_by from document_revisions where domain_id = ${id}
      union select saved_by from document_heads where domain_id = ${id}
      union select asked_by from reviews where domain_id = ${id}
      union select answered_by from reviews where domain_id = ${id}
      union select created_by from submission_replies where domain_id = ${id}
      union select assigned_to from submissions where domain_id = ${id}
      union select remind_by from submissions where domain_id = ${id})`,
    domainBlanks: { password_hash: null, is_owner: 0, last_seen_at: null },
  },
  memberships: { key: ['user_id', 'domain_id'], ...content },
  former_memberships: { key: ['user_id', 'domain_id'], ...history },
  // A restored link would bring back an invitation that was answered or removed since: each needs a new one.
  invitations: { key: ['id'], ...history, blanks: { link_hash: null, expires_at: null } },
  sessions: { key: ['id'], ...left },
  refresh_tokens: { key: ['hash'], ...left },
  password_tokens: { key: ['hash'], ...left },
  // With their secrets: after a restore without them nobody who has a second factor could sign in, and only a person at the
  // server could help. Backups hold the hashes of passwords too, and are kept as safely. A restored domain is none of a person's doors.
  passkeys: { key: ['id'], ...history },
  code_apps: { key: ['user_id'], ...history, blanks: { pending_secret: null, pending_until: null } },
  recovery_codes: { key: ['hash'], ...history },
  challenges: { key: ['hash'], ...left },
  // Without them, whoever has a person's address at the provider after a restore would be taken for the person.
  sign_on_subjects: { key: ['id'], ...history },
  factor_demands: { key: ['role'], ...history },
  // A restored one would take factors away that were wanted back since: an owner asks again.
  factor_returns: { key: ['user_id'], ...left },
  // A restored one would work again after it was revoked: programs get new ones.
  api_tokens: { key: ['id'], ...left },
  sign_in_alarms: { key: ['hash'], ...left },
  // Keys that sign tokens are never exported; whether there was a demo is no secret.
  secrets: { key: ['name'], network: sql<SqlBool>`name = 'demo'`, domain: 'none' },
  posts: { key: ['_id'], serial: '_id', ...content },
  post_revisions: { key: ['post_id', 'rev'], ...content },
  document_revisions: { key: ['domain_id', 'kind', 'id', 'rev'], ...content },
  document_heads: { key: ['domain_id', 'kind', 'id'], ...content },
  redirects: { key: ['id'], ...content },
  statuses: { key: ['id'], ...history },
  // A restored link would work again after it was revoked: each needs a new one.
  status_links: { key: ['id'], ...left },
  media: { key: ['id'], ...content },
  avif_queue: { key: ['media_id'], ...content },
  // Refers to files that aren't kept either.
  media_leftovers: { key: ['hashed_name', 'domain_id'], ...left },
  categories: { key: ['id'], ...content },
  faq_categories: { key: ['id'], ...content },
  faqs: { key: ['id'], ...content },
  cuisine_tags: { key: ['id'], ...content },
  analytics: { key: ['id'], ...content },
  sections: { key: ['id'], ...content },
  // Triggers count it again.
  content_sizes: { key: ['domain_id'], ...left },
  places: { key: ['id'], ...content },
  submissions: { key: ['id'], ...content },
  submission_replies: { key: ['id'], ...content },
  answer_templates: { key: ['domain_id', 'name'], ...content },
  // Queued mail isn't kept: after a restore it would be sent twice.
  mails: {
    key: ['id'],
    network: sql<SqlBool>`state <> 'queued'`,
    domain: (id) =>
      sql<SqlBool>`state <> 'queued' and submission_id in (select id from submissions where domain_id = ${id})`,
  },
  // A release that isn't over is meaningless after a restore.
  releases: {
    key: ['id'],
    network: sql<SqlBool>`state not in ('queued', 'building', 'handed_over')`,
    domain: 'none',
    blanks: { retry_at: null },
  },
  release_documents: {
    key: ['release_id', 'kind', 'id'],
    network: sql<SqlBool>`release_id in (select id from releases where state not in ('queued', 'building', 'handed_over'))`,
    domain: 'none',
  },
  scheduled_releases: { key: ['id'], ...content },
  scheduled_documents: { key: ['scheduled_id', 'kind', 'id'], ...content },
  reviews: { key: ['id'], ...content },
  // With its secret, which the static host has as well. A restored copy of one domain must not trigger builds of the original.
  build_hooks: { key: ['domain_id'], ...history },
  audit_log: { key: ['number'], serial: 'number', ...history },
  // Saved views belong to the user, not to the domain.
  saved_views: { key: ['user_id', 'domain_id', 'list', 'name'], ...history },
  idempotency_keys: { key: ['hash'], ...left },
  // Of backups that a restored network doesn't have.
  backups: { key: ['due_at'], ...left },
} satisfies Record<TableName, TablePlan>;

export const tableNames = Object.keys(tables) as TableName[];

export function planOf(name: TableName): TablePlan {
  return tables[name];
}

/** One domain, or null for everything. */
export type Scope = { domainId: string } | null;

/** The condition for a table's rows in scope; null for none. */
export function rowsInScope(name: TableName, scope: Scope): Condition | null {
  const { network, domain } = planOf(name);
  const condition = scope === null ? network : domain === 'none' ? domain : domain(scope.domainId);
  return condition === 'none' ? null : condition;
}
