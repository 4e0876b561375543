import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';

import { newId } from '../lib/ids.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { InvitationRow } from './schema.ts';

/** Milliseconds for which the link of an invitation is valid. */
export const invitationLifetime = 7 * 24 * 3_600_000;

/** The `domain_id` of an invitation to be an owner, who has every domain. */
const network = '';

/** Who looks at users: the current domain, and whether it is an owner, who also sees invitations of owners. */
export type Viewer = { domainId: string; isOwner: boolean };

const placesOf = ({ domainId, isOwner }: Viewer) => (isOwner ? [domainId, network] : [domainId]);

/** The `domain_id` of an invitation to `role` from a domain. */
export function placeOf(role: Role, domainId: string): string {
  return role === 'owner' ? network : domainId;
}

/** A mailed link as stored. */
export type Link = Pick<InvitationRow, 'link_hash' | 'expires_at'>;

export function linkOf(hash: string): Link {
  return { link_hash: hash, expires_at: fromNow(invitationLifetime) };
}

/** The invitations that a viewer sees; `removed`: those that were removed. */
export function invitationsFor(db: Db, viewer: Viewer, removed: boolean) {
  return db
    .selectFrom('invitations')
    .where('domain_id', 'in', placesOf(viewer))
    .where('removed_at', removed ? 'is not' : 'is', null);
}

/** Open or removed; null for an unknown id, or one that the viewer doesn't see. */
export async function findInvitation(db: Db, viewer: Viewer, id: string): Promise<InvitationRow | null> {
  const query = db.selectFrom('invitations').selectAll().where('id', '=', id);
  return (await query.where('domain_id', 'in', placesOf(viewer)).executeTakeFirst()) ?? null;
}

/** The invitation of an address to a place, as long as it isn't removed. */
export async function findOpenInvitation(db: Db, domainId: string, email: string): Promise<InvitationRow | null> {
  const query = db.selectFrom('invitations').selectAll().where('domain_id', '=', domainId).where('email', '=', email);
  return (await query.where('removed_at', 'is', null).executeTakeFirst()) ?? null;
}

/** The open invitations that were mailed in one link, with the titles of their domains. */
export async function listMailedTogether(db: Db, hash: string): Promise<(InvitationRow & { title: string })[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('domains', 'domains.id', 'invitations.domain_id')
    .selectAll('invitations')
    .select('domains.title')
    .where('link_hash', '=', hash)
    .where('removed_at', 'is', null)
    .where('domains.archived_at', 'is', null)
    .execute();
}

type NewInvitation = Omit<InvitationRow, 'id' | 'declined_at' | 'removed_at' | 'created_at'>;

/** Stores an invitation in place of an earlier one to the same address, and returns its id. */
export async function putInvitation(trx: Db, invitation: NewInvitation): Promise<string> {
  const fresh = { ...invitation, declined_at: null, removed_at: null, created_at: now() };
  const stored = await trx
    .insertInto('invitations')
    .values({ id: newId(), ...fresh })
    .onConflict((conflict) => conflict.columns(['domain_id', 'email']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id;
}

type Change = Partial<Omit<InvitationRow, 'id' | 'email' | 'created_at'>>;

export async function changeInvitation(trx: Db, { id, link_hash: before }: InvitationRow, change: Change) {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('invitations').set(change).where('id', '=', id).execute();
  if (change.expires_at !== undefined) await removeUselessMails(trx, [before]);
}

/** Moves an open invitation to the removed ones; its link becomes invalid. */
export function removeInvitation(trx: Db, invitation: InvitationRow): Promise<void> {
  return changeInvitation(trx, invitation, { removed_at: now(), expires_at: null });
}

export async function deleteInvitation(trx: Db, { id }: Pick<InvitationRow, 'id'>): Promise<void> {
  await trx.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Deletes what invited an address to a domain, or to all if none is given, once its account is there. */
export async function deleteInvitationsTo(trx: Db, email: string, domainId?: string): Promise<void> {
  let query = trx.deleteFrom('invitations').where('email', '=', email);
  if (domainId !== undefined) query = query.where('domain_id', '=', domainId);
  const gone = await query.returning('link_hash').execute();
  await removeUselessMails(
    trx,
    gone.map(({ link_hash }) => link_hash),
  );
}

/**
 * Invalidates the open invitations of a user who loses the right to invite: in one domain, or everywhere. They stay in the list,
 * for someone else to send again.
 */
export async function invalidateInvitationsBy(trx: Db, { userId, domainId }: { userId: string; domainId?: string }) {
  const mine = (db: Db) => {
    const query = db.selectFrom('invitations').select(['id', 'link_hash']).where('invited_by', '=', userId);
    return domainId === undefined ? query : query.where('domain_id', '=', domainId);
  };
  const ended = await mine(trx).where('expires_at', 'is not', null).execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await trx.updateTable('invitations').set({ expires_at: null }).where('id', 'in', ids).execute();
  await removeUselessMails(
    trx,
    ended.map(({ link_hash }) => link_hash),
  );
}

/** Deletes waiting and failed mails with links that are valid for no invitation any more. */
async function removeUselessMails(trx: Db, hashes: (string | null)[]): Promise<void> {
  const those = hashes.filter((hash) => hash !== null);
  if (those.length === 0) return;
  await trx
    .deleteFrom('mails')
    .where('link_hash', 'in', those)
    .where('link_hash', 'not in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('link_hash')
        .where('link_hash', 'is not', null)
        .where('expires_at', 'is not', null)
        .$narrowType<{ link_hash: string }>(),
    )
    .execute();
}

export type LinkedInvitation = InvitationRow & {
  /** Null for an invitation to the whole network. */
  host: string | null;
  title: string | null;
  /** Null when unknown. */
  inviter: string | null;
};

/** The invitations that a mailed link opens; none when it is unknown, spent or expired. */
export async function listLinked(db: Db, hash: string): Promise<LinkedInvitation[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('domains', 'domains.id', 'invitations.domain_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['domains.host', 'domains.title'])
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as('inviter'))
    .where('link_hash', '=', hash)
    .where('expires_at', '>', now())
    .where('domains.archived_at', 'is', null)
    .where((eb) => eb.or([eb('invitations.domain_id', '=', network), eb('domains.id', 'is not', null)]))
    .orderBy('invitations.created_at')
    .orderBy('domains.title')
    .execute();
}

export type RoleInDomain = {
  email: string;
  domain_id: string;
  host: string;
  title: string;
  role: Role;
  /** 1 for an open invitation. */
  invited: number;
};

/** Roles by address, held or offered, in all domains that aren't archived. Only owners may know them. */
export async function listRoles(db: Db, emails: string[]): Promise<RoleInDomain[]> {
  if (emails.length === 0) return [];
  const held = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'memberships.domain_id', 'memberships.role', sql<number>`0`.as('invited')])
    .where('users.email', 'in', emails);
  const offered = db
    .selectFrom('invitations')
    .select(['email', 'domain_id', 'role', sql<number>`1`.as('invited')])
    .where('email', 'in', emails)
    .where('removed_at', 'is', null);
  return db
    .selectFrom(held.unionAll(offered).as('given'))
    .innerJoin('domains', 'domains.id', 'given.domain_id')
    .select(['given.email', 'given.domain_id', 'given.role', 'given.invited', 'domains.host', 'domains.title'])
    .where('domains.archived_at', 'is', null)
    .orderBy(sql`lower(domains.title)`)
    .orderBy('domains.host')
    .execute();
}
