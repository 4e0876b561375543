import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { Database } from '#api/db/schema.ts';

export type TableName = keyof Database;
/** One row as it is stored, the same on both engines: column names and plain values. */
export type Row = Record<string, string | number | null>;
type Condition = RawBuilder<SqlBool>;

type TablePlan = {
  /** Unique together: rows are read in their order. */
  key: string[];
  /** The number that the database gives to each row. */
  serial?: string;
  /** What a backup of a network holds of it. */
  network: Condition | 'none';
  /** What a backup of one domain holds of it. */
  domain: ((domainId: string) => Condition) | 'none';
  /** What a backup of one domain puts in place of these columns. */
  domainBlanks?: Row;
};

const all = sql<SqlBool>`1 = 1`;
const own = (domainId: string) => sql<SqlBool>`domain_id = ${domainId}`;
/** Made anew by itself, or worth nothing later on: it is in no backup. */
const left = { network: 'none', domain: 'none' } as const;
const content = { network: all, domain: own };
/** What happened in this installation isn't a part of the domain that it happened to. */
const history = { network: all, domain: 'none' } as const;

/**
 * Every table, in the order in which they are written. One that is missing here doesn't compile: whoever adds a table decides
 * whether it is worth keeping.
 */
const tables = {
  domains: { key: ['id'], network: all, domain: (id) => sql<SqlBool>`id = ${id}` },
  domain_aliases: { key: ['host'], ...history },
  documents: { key: ['domain_id', 'name'], ...content },
  users: {
    key: ['id'],
    network: all,
    // Only to know them again by their address: whom a domain's rows name.
    domain: (id) => sql<SqlBool>`id in (
      select user_id from memberships where domain_id = ${id}
      union select created_by from posts where domain_id = ${id}
      union select revisions.created_by from revisions join posts on posts.id = revisions.post_id where domain_id = ${id})`,
    domainBlanks: { password_hash: null, is_owner: 0, last_seen_at: null },
  },
  memberships: { key: ['user_id', 'domain_id'], ...content },
  sessions: { key: ['id'], ...left },
  refresh_tokens: { key: ['hash'], ...left },
  password_tokens: { key: ['hash'], ...left },
  // Keys that sign tokens stay where they are; whether there was a demo is no secret.
  secrets: { key: ['name'], network: sql<SqlBool>`name = 'demo'`, domain: 'none' },
  posts: { key: ['_id'], serial: '_id', ...content },
  revisions: {
    key: ['post_id', 'rev'],
    network: all,
    domain: (id) => sql<SqlBool>`post_id in (select id from posts where domain_id = ${id})`,
  },
  redirects: { key: ['id'], ...content },
  media: { key: ['id'], ...content },
  avif_queue: { key: ['media_id'], ...content },
  // Of files that aren't brought either.
  media_leftovers: { key: ['hashed_name', 'domain_id'], ...left },
  categories: { key: ['id'], ...content },
  faq_categories: { key: ['id'], ...content },
  faqs: { key: ['id'], ...content },
  cuisine_tags: { key: ['id'], ...content },
  analytics: { key: ['id'], ...content },
  sections: { key: ['id'], ...content },
  submissions: { key: ['id'], ...content },
  // What waits to be sent isn't kept: restored, it would go out a second time.
  mails: {
    key: ['id'],
    network: sql<SqlBool>`state <> 'queued'`,
    domain: (id) =>
      sql<SqlBool>`state <> 'queued' and submission_id in (select id from submissions where domain_id = ${id})`,
  },
  // One that waits or is being built is work of the moment.
  releases: { key: ['id'], network: sql<SqlBool>`state not in ('queued', 'building')`, domain: 'none' },
  audit_log: { key: ['number'], serial: 'number', ...history },
  // How somebody likes to look at a domain is theirs, not a part of it.
  saved_views: { key: ['user_id', 'domain_id', 'list', 'name'], ...history },
  idempotency_keys: { key: ['hash'], ...left },
} satisfies Record<TableName, TablePlan>;

export const tableNames = Object.keys(tables) as TableName[];

export function planOf(name: TableName): TablePlan {
  return tables[name];
}

/** Null: everything. Else one domain. */
export type Scope = { domainId: string } | null;

/** Which rows of a table are in scope; null for none. */
export function rowsInScope(name: TableName, scope: Scope): Condition | null {
  const { network, domain } = planOf(name);
  const condition = scope === null ? network : domain === 'none' ? domain : domain(scope.domainId);
  return condition === 'none' ? null : condition;
}
