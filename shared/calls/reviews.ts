import { IdParams, listReply, reply } from '../schemas/common.ts';
import { Review, ReviewApprove, ReviewAsk, ReviewListQuery, ReviewSendBack } from '../schemas/reviews.ts';
import { defineCalls, noContent } from './call.ts';

const ofPost = '/api/posts/{id}/review';

/** A post has at most one open review, so its id names it. */
export const reviewCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/reviews',
    summary: 'Reviews that people asked for, open ones first; only their own for those who may not publish',
    access: 'content.draft',
    query: ReviewListQuery,
    noTrash: true,
    response: listReply(Review),
  },
  ask: {
    method: 'POST',
    path: ofPost,
    summary: 'Ask those who may publish to review a post; they get an email',
    access: 'content.draft',
    params: IdParams,
    body: ReviewAsk,
    response: reply(Review),
    status: 201,
    refusals: ['conflict', 'too_many_requests'],
  },
  withdraw: {
    method: 'DELETE',
    path: ofPost,
    summary: 'Withdraw request for a review that waits or was sent back',
    access: 'content.draft',
    params: IdParams,
    ...noContent,
  },
  approve: {
    method: 'POST',
    path: `${ofPost}/approve`,
    summary: 'Publish a post whose review is open; its author gets an email',
    access: 'releases.publish',
    stores: 'revision',
    params: IdParams,
    body: ReviewApprove,
    response: reply(Review),
    refusals: ['conflict', 'stale_version'],
  },
  sendBack: {
    method: 'POST',
    path: `${ofPost}/send-back`,
    summary: 'Send a post back to who asked for its review, with a word; they get an email',
    access: 'releases.publish',
    params: IdParams,
    body: ReviewSendBack,
    response: reply(Review),
    refusals: ['conflict'],
  },
});
