import { fromNow, now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { readDocument } from '../db/documents.ts';
import { lockDomain } from '../db/lock.ts';
import type { DomainRow, StatusLinkRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { opaqueToken, tokenHash } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import { senderOf } from '../mail/sender.ts';
import { liveMember } from './say-status.ts';

/** Milliseconds that a link works: a season. */
const lifetime = 90 * 24 * 60 * 60_000;
/** Working links of a member. */
const mostLinks = 10;

/** The working links of a member, the newest first. */
export function listLinks(db: Db, domainId: string, memberId: string): Promise<StatusLinkRow[]> {
  return working(db)
    .where('domain_id', '=', domainId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();
}

function working(db: Db) {
  return db.selectFrom('status_links').selectAll().where('revoked_at', 'is', null).where('expires_at', '>', now());
}

type NewLink = {
  domain: DomainRow;
  memberId: string;
  email: string;
  userId: string;
  addressOf: (token: string) => string;
};

/**
 * Makes a link of a live member and mails it. Returns it with its address, which nothing stores. Throws ApiError not_found, or conflict at ten
 * links.
 */
export async function createLink(
  db: Db,
  { domain, memberId, email, userId, addressOf }: NewLink,
): Promise<{ link: StatusLinkRow; url: string }> {
  const token = opaqueToken();
  const url = addressOf(token);
  const link = await transact(db, async (trx) => {
    await lockDomain(trx, domain.id);
    const member = await liveMember(trx, domain.id, memberId);
    if ((await listLinks(trx, domain.id, memberId)).length >= mostLinks)
      throw new ApiError('conflict', `This member has ${mostLinks} links: end an unused one`);
    const row: StatusLinkRow = {
      id: newId(),
      domain_id: domain.id,
      member_id: memberId,
      hash: tokenHash(token),
      email,
      created_by: userId,
      created_at: now(),
      expires_at: fromNow(lifetime),
      revoked_at: null,
      used_at: null,
    };
    await trx.insertInto('status_links').values(row).execute();
    const { value: options } = await readDocument(trx, domain.id, 'options');
    await queueMail(trx, {
      to: email,
      from: senderOf(domain, options),
      subject: `${member.title}: say where you are, on ${domain.host}`,
      text: linkMail(member.title, domain.title, url),
      usefulUntil: new Date(row.expires_at),
    });
    return row;
  });
  return { link, url };
}

function linkMail(member: string, network: string, url: string): string {
  return [
    `With this link you say on the website of ${network} how it is at ${member} now: that you are there, are running late, have sold out, or aren’t coming.`,
    '',
    url,
    '',
    'Keep it on the home screen of the phone at the truck. It works for 90 days, without a password, so give it only to people who work there.',
    '',
  ].join('\n');
}

/** The working link with a token; null for any other. */
export async function findLink(db: Db, domainId: string, token: string): Promise<StatusLinkRow | null> {
  const found = await working(db)
    .where('hash', '=', tokenHash(token))
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  return found ?? null;
}

export async function noteUse(db: Db, { id }: StatusLinkRow): Promise<void> {
  await db.updateTable('status_links').set({ used_at: now() }).where('id', '=', id).execute();
}

/** Throws ApiError not_found for one that has ended, or another domain's. */
export async function revokeLink(
  db: Db,
  domainId: string,
  { member, id }: { member: string; id: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('status_links')
    .set({ revoked_at: now() })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('domain_id', '=', domainId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw notFound('link');
}
