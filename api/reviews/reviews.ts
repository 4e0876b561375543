import type { DocumentRef } from '#shared/rules/documents.ts';
import { personName } from '#shared/rules/person-name.ts';

import type { SignedIn } from '../auth/access.ts';
import { writeEntry } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import type { StoredPost } from '../db/posts-at.ts';
import {
  findReceiver,
  insertReview,
  listForsaken,
  listReviewers,
  listWaiting,
  reopenReview,
  type WaitingReview,
  writeAnswer,
} from '../db/reviews.ts';
import type { DocumentHeadRow, ReviewRow } from '../db/schema.ts';
import { queueMail, queueMails } from '../mail/queue.ts';
import { answeredMail, askedMail, reopenedMail } from './mails.ts';

type Needs = { panelOrigin: string };

/** Stores what a person asks, and mails those who may publish. Callers hold the domain's lock. */
export async function askForReview(
  { panelOrigin }: Needs,
  trx: Db,
  { user, domain }: SignedIn,
  { post, note }: { post: StoredPost; note: string },
): Promise<ReviewRow> {
  const review = await insertReview(trx, { domain_id: domain.id, post_id: post.id, note, asked_by: user.id });
  const about = { panelOrigin, host: domain.host, title: post.title, postId: post.id };
  const others = await listReviewers(trx, domain.id, user.id);
  await queueMails(
    trx,
    others.map((to) => askedMail(about, to, { asker: personName(user), note })),
  );
  return review;
}

type Answer = { state: 'approved' | 'sent_back'; by: string | null; answer?: string; releaseId?: string };

/** Answers a review, and mails whoever asked if that is somebody else who still has access. */
export async function answerReview(
  { panelOrigin }: Needs,
  trx: Db,
  review: WaitingReview,
  { state, by, answer = '', releaseId }: Answer,
): Promise<void> {
  await writeAnswer(trx, review.id, { state, answer, answered_by: by, release_id: releaseId ?? null });
  const { domain_id, host, title, post_id: postId, asked_by } = review;
  const asker = await findReceiver(trx, domain_id, asked_by);
  if (!asker || asker.id === by) return;
  const answerer = await findReceiver(trx, domain_id, by);
  const words = { state, answer, answerer: answerer ? personName(answerer) : '' };
  await queueMail(trx, answeredMail({ panelOrigin, host, title, postId }, asker, words));
}

type TakenOut = { release: string; by: string; documents: DocumentRef[] };

/**
 * Opens reviews again that scheduling approved, once their posts are out of the scheduled release named `release`: otherwise they would
 * count as answered, though nothing goes live. Whoever asked is told. Callers hold the domain's lock and have changed the release.
 */
export async function reopenReviewsOf(
  { panelOrigin }: Needs,
  trx: Db,
  domainId: string,
  { release, by, documents }: TakenOut,
): Promise<void> {
  const posts = documents.filter(({ kind }) => kind === 'post').map(({ id }) => id);
  const forsaken = await listForsaken(trx, domainId, posts);
  const person = forsaken.length > 0 && (await findReceiver(trx, domainId, by));
  for (const review of forsaken) {
    await reopenReview(trx, review);
    const { post_id: postId, title, host, asked_by } = review;
    const asker = await findReceiver(trx, domainId, asked_by);
    const words = { release, person: person ? personName(person) : '' };
    if (asker && asker.id !== by)
      await queueMail(trx, reopenedMail({ panelOrigin, host, title, postId }, asker, words));
    await writeEntry(trx, {
      domain_id: domainId,
      user_id: by,
      user_name: person ? personName(person) : '',
      operation: 'reviews.reopen',
      kind: 'post',
      thing_id: postId,
      title,
      address: '',
    });
  }
}

type Approval = { by: string | null; releaseId?: string };

/**
 * Approves the open reviews of posts that somebody publishes or schedules without opening the review, with an entry in the audit log.
 * `heads`: the documents that are to go live.
 */
export async function approveReviewsOf(
  needs: Needs,
  trx: Db,
  domainId: string,
  heads: Pick<DocumentHeadRow, 'kind' | 'id' | 'shown'>[],
  { by, releaseId }: Approval,
): Promise<void> {
  const waiting = await listWaiting(trx, domainId);
  if (waiting.length === 0) return;
  const posts = new Set(heads.filter(({ kind, shown }) => kind === 'post' && shown !== null).map(({ id }) => id));
  const published = waiting.filter(({ post_id }) => posts.has(post_id));
  const person = published.length > 0 && (await findReceiver(trx, domainId, by));
  for (const review of published) {
    await answerReview(needs, trx, review, { state: 'approved', by, ...(releaseId && { releaseId }) });
    await writeEntry(trx, {
      domain_id: domainId,
      user_id: by,
      user_name: person ? personName(person) : '',
      operation: 'reviews.approve',
      kind: 'post',
      thing_id: review.post_id,
      title: review.title,
      address: '',
    });
  }
}
