import type { Hono } from 'hono';

import { reviewCalls } from '#shared/calls/reviews.ts';
import type { DocumentRef } from '#shared/rules/documents.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';

import { allows } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { differingHeads } from '../db/live-list.ts';
import { ownRow } from '../db/own-rows.ts';
import { writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import {
  findLastReview,
  listReviews,
  listWaiting,
  readReview,
  setReviewRelease,
  takeBackReview,
  type WaitingReview,
} from '../db/reviews.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, isStale, notFound, staleVersion } from '../lib/errors.ts';
import { countOnce } from '../limits/work.ts';
import { inDomain } from '../posts/change-post.ts';
import { place } from '../posts/placement.ts';
import { authorizeContent } from '../posts/policies.ts';
import { presentOne } from '../presenters/post.ts';
import { presentReview } from '../presenters/review.ts';
import { announceRelease, requestReleaseIn } from '../releases/request-release.ts';
import { answerReview, askForReview } from '../reviews/reviews.ts';
import type { Services } from '../services/context.ts';

/** Questions of one person, each of which mails several people: five a minute, all hour long. */
const asked = { points: 300, seconds: 3600, words: 'You asked for too many reviews in an hour' };

export function addReviewRoutes(app: Hono, services: Services): void {
  const questions = services.limits('review', asked);
  addRoutes(app, services, reviewCalls, {
    list: async ({ db, domain, account, query }) => {
      const askedBy = allows(account, 'releases.publish') ? undefined : account.user.id;
      const { rows, total } = await listReviews(db, domain.id, { ...query, askedBy });
      return { data: rows.map(presentReview), total };
    },

    ask: async (context) => {
      const { account, body, params } = context;
      let isCounted = false;
      const review = await inDomain(context, async (trx) => {
        const post = await outsideTrash(trx, account.domain.id, params.id);
        authorizeContent(account, post);
        const [open] = await listWaiting(trx, account.domain.id, post.id);
        if (open) throw new ApiError('conflict', 'This post is already in review');
        // The transaction may run again.
        if (!isCounted) await questions.consume(account.user.id);
        isCounted = true;
        return readReview(trx, await askForReview(context, trx, account, { post, note: body.note }));
      });
      return { data: presentReview(review) };
    },

    withdraw: async (context) => {
      const { account, domain, params } = context;
      await inDomain(context, async (trx) => {
        const post = await ownRow(trx, 'posts', domain.id, params.id);
        const last = await findLastReview(trx, domain.id, post.id);
        const isPending = last?.state === 'open' || last?.state === 'sent_back';
        // Whoever may publish sends it back instead, with a word.
        if (!isPending || last.asked_by !== account.user.id) throw notFound('review');
        await takeBackReview(trx, last);
      });
      return null;
    },

    approve: async (context) => {
      const { account, domain, params, body } = context;
      const counter = countOnce(context.work);
      const { review, release } = await inDomain(context, async (trx) => {
        const post = await outsideTrash(trx, domain.id, params.id);
        const open = await openReview(trx, post);
        if (isStale(post, body)) {
          throw staleVersion('post', await presentOne({ db: trx, media: context.media }, post));
        }
        const answer = { state: 'approved', by: account.user.id } as const;
        if (post.post_status_id === postStatusIds.scheduled) {
          await answerReview(context, trx, open, answer);
          return { review: await readReview(trx, open), release: null };
        }
        if (post.post_status_id !== postStatusIds.published) {
          const placement = place(account, post, { post_status_id: postStatusIds.published });
          await counter().written(account, Buffer.byteLength(post.post_body));
          await writePost(trx, post, placement, account.user.id);
          await bumpRevision(trx, domain.id);
        }
        // Answered first: the audit log has an entry of this call, and needs none of the release.
        const documents: DocumentRef[] = [{ kind: 'post', id: post.id }];
        if ((await differingHeads(trx, domain.id, documents)).length === 0)
          throw new ApiError('conflict', 'There is nothing to publish: visitors see exactly this');
        await answerReview(context, trx, open, answer);
        const requested = { reason: 'publish', requestedBy: account.user.id, documents } as const;
        const id = await requestReleaseIn(context, trx, domain.id, requested);
        await setReviewRelease(trx, open, id);
        return { review: await readReview(trx, open), release: id };
      });
      if (release) announceRelease(context, domain, release);
      return { data: presentReview(review) };
    },

    sendBack: async (context) => {
      const { account, domain, params, body } = context;
      const review = await inDomain(context, async (trx) => {
        const open = await openReview(trx, await outsideTrash(trx, domain.id, params.id));
        await answerReview(context, trx, open, { state: 'sent_back', by: account.user.id, answer: body.note });
        return readReview(trx, open);
      });
      return { data: presentReview(review) };
    },
  });
}

/** Throws ApiError not_found or conflict. */
async function outsideTrash(trx: Db, domainId: string, id: string): Promise<StoredPost> {
  const post = await ownRow(trx, 'posts', domainId, id);
  if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
  return post;
}

/** Throws ApiError conflict. */
async function openReview(trx: Db, post: StoredPost): Promise<WaitingReview> {
  const [open] = await listWaiting(trx, post.domain_id, post.id);
  if (!open) throw new ApiError('conflict', 'This post is not in review: the request was answered or withdrawn');
  return open;
}
