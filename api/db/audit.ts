import { sql } from 'kysely';

import { auditEffects } from '#shared/calls/audit-effects.ts';
import type { AuditOperation } from '#shared/calls/groups.ts';
import type { AuditKind } from '#shared/schemas/audit.ts';
import type { Paging } from '#shared/schemas/common.ts';

import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import { pageOf } from './page.ts';
import type { AuditRow } from './schema.ts';
import { containsText } from './search.ts';

type Entry = Omit<AuditRow, 'number' | 'operation' | 'kind' | 'saves' | 'started_at' | 'at'> & {
  operation: AuditOperation;
  kind: AuditKind;
};

/** Milliseconds from the first to the last save that one entry counts. */
const foldWindow = 10 * 60_000;

/** Writes an entry. A repetition of the last entry is counted there instead if its operation folds. */
export async function writeEntry(db: Db, entry: Entry): Promise<void> {
  const at = now();
  if (auditEffects[entry.operation] === 'folds') {
    const last = await lastOf(db, entry);
    const same =
      last?.operation === entry.operation &&
      last.user_id === entry.user_id &&
      last.address === entry.address &&
      // A program’s entries are not its maker’s.
      last.user_name === entry.user_name &&
      // The title of a refusal is the call, which a later one must not replace.
      (entry.operation !== 'auth.refused' || last.title === entry.title);
    if (last && same && Date.parse(at) - Date.parse(last.started_at) < foldWindow) {
      const counted = await db
        .updateTable('audit_log')
        .set((eb) => ({ saves: eb('saves', '+', 1), title: entry.title, user_name: entry.user_name, at }))
        .where('number', '=', last.number)
        .executeTakeFirst();
      // The clean-up may have deleted it in between.
      if (Number(counted.numUpdatedRows) > 0) return;
    }
  }
  await db
    .insertInto('audit_log')
    .values({ ...entry, saves: 1, started_at: at, at })
    .execute();
}

function lastOf(db: Db, { kind, thing_id, domain_id, address, user_id }: Entry) {
  let query = db.selectFrom('audit_log').selectAll().where('kind', '=', kind);
  query = domain_id === null ? query.where('domain_id', 'is', null) : query.where('domain_id', '=', domain_id);
  // Settings have no id, nor has an account that doesn't exist: compare with the last entry of the same kind and
  // person.
  if (thing_id === null) {
    query = query.where('thing_id', 'is', null).where('address', '=', address);
    query = user_id === null ? query.where('user_id', 'is', null) : query.where('user_id', '=', user_id);
    query = query.where('at', '>', fromNow(-foldWindow));
  } else query = query.where('thing_id', '=', thing_id);
  return query.orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export type AuditFilter = {
  /** Null: all domains and entries without one. */
  domainId: string | null;
  user?: string | undefined;
  operation?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  /** ISO times; `before` is exclusive. */
  from: string | null;
  before: string | null;
} & Paging;

/** A page of entries, newest first, with the domain's host and title; `total` counts all matches. */
export async function listEntries(db: Db, filter: AuditFilter) {
  const { domainId, user, operation, kind, search, from, before } = filter;
  let query = db.selectFrom('audit_log');
  if (domainId !== null) query = query.where('audit_log.domain_id', '=', domainId);
  if (user) query = query.where('user_id', '=', user);
  if (operation) query = query.where('operation', '=', operation);
  if (kind) query = query.where('kind', '=', kind);
  if (from) query = query.where('at', '>=', from);
  if (before) query = query.where('started_at', '<', before);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        containsText(eb.ref('audit_log.title'), search),
        containsText(eb.ref('user_name'), search),
        containsText(eb.ref('operation'), search),
        containsText(eb.ref('address'), search),
      ]),
    );
  }
  const withDomain = query
    .leftJoin('domains', 'domains.id', 'audit_log.domain_id')
    .selectAll('audit_log')
    .select(['domains.host', 'domains.title as domain_title'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.number', 'desc');
  return pageOf(withDomain, filter);
}

/** Deletes at most `limit` entries older than `before`; returns how many. */
export async function deleteEntriesBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('audit_log').select('number').where('at', '<', before).orderBy('at').limit(limit).as('old');
  const result = await db
    .deleteFrom('audit_log')
    .where('number', 'in', db.selectFrom(old).select(sql<number>`number`.as('number')))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
