import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { reviewCalls } from '#shared/calls/reviews.ts';
import type { Review, ReviewSendBack } from '#shared/schemas/reviews.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { pageQuery } from './call-query.ts';
import { shownPostKeys } from './posts.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

// Below the publish state, which counts them: a publish answers reviews, too.
const reviewsKey = [...publishStateKey, 'reviews'] as const;

export const reviewListQuery = (query: NonNullable<CallInput<typeof reviewCalls.list>['query']>) =>
  pageQuery([...reviewsKey, 'list', query], reviewCalls.list, {
    input: { query },
    refetchInterval: 30_000,
    meta: { background: true },
  });

/** Rounds of a review that are read. */
const mostRounds = 30;

/**
 * The open review of a post, else the last answered one, with the rounds before it since the last approval, newest first. Null if there was
 * none, or it was taken back.
 */
export const reviewRoundsQuery = (post: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'post', post],
    queryFn: async ({ signal }): Promise<{ review: Review; earlier: Review[] } | null> => {
      const { data } = await client(reviewCalls.list, { query: { post, limit: mostRounds }, signal });
      const [review, ...before] = data;
      if (!review || review.state === 'taken_back') return null;
      const approved = before.findIndex(({ state }) => state === 'approved');
      return { review, earlier: approved < 0 ? before : before.slice(0, approved) };
    },
    // Somebody else asks or answers: each place that shows it looks.
    staleTime: 0,
    refetchInterval: 30_000,
    meta: { background: true },
  });

/** The same without the earlier rounds. */
export const postReviewQuery = (post: string) =>
  queryOptions({ ...reviewRoundsQuery(post), select: (rounds) => rounds && rounds.review });

const meta = { awaits: [publishStateKey] };

export const useAskForReview = writeHook(
  async ({ id, note }: { id: string; note: string }) => {
    await savesSettled();
    return (await client(reviewCalls.ask, { params: { id }, body: { note } })).data;
  },
  { meta },
);

export const useWithdrawReview = writeHook((id: string) => client(reviewCalls.withdraw, { params: { id } }), { meta });

export const useApproveReview = writeHook(
  async ({ id, version }: { id: string; version: number }) =>
    (await client(reviewCalls.approve, { params: { id }, body: { version } })).data,
  { meta: { ...meta, stale: shownPostKeys } },
);

export const useSendBack = writeHook(
  async ({ id, ...body }: { id: string } & z.input<typeof ReviewSendBack>) =>
    (await client(reviewCalls.sendBack, { params: { id }, body })).data,
  { meta },
);
