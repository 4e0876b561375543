import type { LiveStatus } from '#shared/schemas/statuses.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { postsAt } from './posts-at.ts';
import type { StatusRow } from './schema.ts';

/** The statuses that count now, of one member or of all, oldest first. */
export function activeStatuses(db: Db, domainId: string, memberId?: string): Promise<StatusRow[]> {
  return db
    .selectFrom('statuses')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('ended_at', 'is', null)
    .where('until', '>', now())
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy('since')
    .execute();
}

export async function hasStatus(db: Db, domainId: string): Promise<boolean> {
  return (await activeStatuses(db, domainId)).length > 0;
}

/** What visitors see of the statuses that count now: those of members that are live. */
export async function liveStatuses(db: Db, domainId: string): Promise<LiveStatus[]> {
  const active = await activeStatuses(db, domainId);
  if (active.length === 0) return [];
  const members = await postsAt(db, domainId, 'live')
    .select(['posts.id', 'url'])
    .where('posts.id', 'in', [...new Set(active.map(({ member_id: id }) => id))])
    .execute();
  const urls = new Map(members.map(({ id, url }) => [id, url]));
  return active.flatMap((row) => {
    const url = urls.get(row.member_id);
    return url === undefined ? [] : [presentStatus(row, url)];
  });
}

function presentStatus(row: StatusRow, url: string): LiveStatus {
  const { id, member_id: member, kind, minutes, reason, stop_id: stop, dish_id: dish, since, until } = row;
  return { id, member, href: `/${url}`, kind, minutes, reason, stop, dish, since, until };
}

type Said = StatusRow & { firstname: string | null; lastname: string | null; email: string | null };
/** More are never read. */
const mostEntries = 100;

/** What was said of a member with who said it, the newest first. */
export function statusHistory(db: Db, domainId: string, memberId: string): Promise<Said[]> {
  return db
    .selectFrom('statuses')
    .leftJoin('users', 'users.id', 'statuses.user_id')
    .leftJoin('status_links', 'status_links.id', 'statuses.link_id')
    .selectAll('statuses')
    .select(['users.firstname', 'users.lastname', 'status_links.email'])
    .where('statuses.domain_id', '=', domainId)
    .where('statuses.member_id', '=', memberId)
    .orderBy('since', 'desc')
    .limit(mostEntries)
    .execute();
}

export function presentEntry(row: Said, url: string) {
  const name = [row.firstname, row.lastname].filter(Boolean).join(' ');
  return { ...presentStatus(row, url), by: name || row.email, ended_at: row.ended_at };
}

/** Deletes what ended before a time, at most `limit` rows. Returns how many. */
export async function deleteStatusesBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('statuses').select('id').where('until', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('statuses').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The same for links, which end when they expire. */
export async function deleteLinksBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('status_links').select('id').where('expires_at', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('status_links').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
