import type { Hono } from 'hono';

import { auditCalls } from '#shared/calls/audit.ts';
import { senderName } from '#shared/rules/sender-name.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';

import { listEntries } from '../db/audit.ts';
import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { dateRange } from '../db/date-range.ts';
import { timeZoneOf } from '../db/documents.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

export function addAuditRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, auditCalls, {
    list: async ({ db, domain, account, query }) => {
      const { network, startDate, endDate, ...filter } = query;
      if (network && account.role !== 'owner') {
        throw new ApiError('forbidden', 'Only an owner sees what happens in the whole network');
      }
      const timeZone = startDate || endDate ? await timeZoneOf(db, domain.id) : 'UTC';
      const dates = dateRange({ startDate, endDate }, timeZone);
      const { rows, total } = await listEntries(db, { ...filter, ...dates, domainId: network ? null : domain.id });
      const senders = await sendersOf(db, rows);
      return { data: rows.map((row) => present(row, senders)), total };
    },
  });
}

type Row = Awaited<ReturnType<typeof listEntries>>['rows'][number];

const placeOf = (domainId: string | null, id: string | null) => `${domainId} ${id}`;

/**
 * The names by an entry's domain and thing: one of another domain is nobody's. They are looked up and never kept in the log: they go
 * with the submission, which is deleted some day.
 */
async function sendersOf(db: Db, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ kind, thing_id: id }) => (kind === 'submission' && id !== null ? [id] : []));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('submissions')
    .select(['domain_id', 'id', 'fields'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    found.map(({ domain_id, id, fields }) => [
      placeOf(domain_id, id),
      senderName(fromJson<Record<string, string>>(fields)),
    ]),
  );
}

function present(row: Row, senders: Map<string, string>): AuditEntry {
  const { number, user_id, user_name, operation, kind, thing_id, address, saves, started_at, at } = row;
  const title = senders.get(placeOf(row.domain_id, thing_id)) ?? row.title;
  return {
    number: Number(number),
    user: user_id === null ? null : { id: user_id, name: user_name },
    operation,
    kind,
    thing: thing_id === null && title === '' ? null : { id: thing_id, title },
    domain: row.domain_id === null ? null : { id: row.domain_id, host: row.host ?? '', title: row.domain_title ?? '' },
    address,
    saves,
    started_at,
    at,
  };
}
