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

/** The open review of a post, else the last answered one; null if there was none. */
export const postReviewQuery = (post: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'post', post],
    queryFn: async ({ signal }): Promise<Review | null> =>
      (await client(reviewCalls.list, { query: { post, limit: 1 }, signal })).data[0] ?? null,
    // Somebody else asks or answers: each place that shows it looks.
    staleTime: 0,
    refetchInterval: 30_000,
    meta: { background: true },
  });

const meta = { awaits: [publishStateKey] };

export const useAskForReview = writeHook(
  async ({ id, note }: { id: string; note: string }) => {
    await savesSettled();
    return (await client(reviewCalls.ask, { params: { id }, body: { note } })).data;
  },
  { meta },
);

export const useWithdrawReview = writeHook((id: string) => client(reviewCalls.withdraw, { params: { id } }), { meta });

/** Fails at once without a network: a paused approval would publish later, when nobody expects it. */
export const useApproveReview = writeHook(
  async ({ id, version }: { id: string; version: number }) =>
    (await client(reviewCalls.approve, { params: { id }, body: { version } })).data,
  { meta: { ...meta, stale: shownPostKeys }, networkMode: 'always' },
);

export const useSendBack = writeHook(
  async ({ id, ...body }: { id: string } & z.input<typeof ReviewSendBack>) =>
    (await client(reviewCalls.sendBack, { params: { id }, body })).data,
  { meta },
);
