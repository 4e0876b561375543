import { useQuery } from '@tanstack/react-query';

import type { Post } from '#shared/schemas/posts.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { useAccount, useMay } from '../queries/account.ts';
import { postReviewQuery, useWithdrawReview } from '../queries/reviews.ts';
import { paths } from '../routing/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useShownState } from './use-shown-state.ts';

/** Above a post's form: that somebody waits for its review, or why it came back. */
export function ReviewNotice({ post }: { post: Post }) {
  const { data: review } = useQuery(postReviewQuery(post.id));
  const { live } = useShownState(post);
  if (review?.state === 'open') return <Waiting review={review} />;
  if (review?.state === 'sent_back' && !review.went_live && live !== 'same') return <CameBack review={review} />;
  return null;
}

function Waiting({ review }: { review: Review }) {
  const { user } = useAccount();
  const mayPublish = useMay()('releases.publish');
  const withdraw = useWithdrawReview();
  const { asked_by: asker, note } = review;
  const isMine = asker?.id === user.id;
  return (
    <section aria-label="In review" className="bg-warn-wash rounded-md px-4 py-2.5">
      <div className="grid items-center gap-x-3 gap-y-2 sm:grid-cols-[1fr_auto]">
        <p className="min-w-0">
          {isMine ? (
            <>
              You asked for a review <RelativeTime value={review.asked_at} />. You can keep writing.
            </>
          ) : (
            <>
              <bdi>{asker?.name ?? 'An author'}</bdi> asked for a review <RelativeTime value={review.asked_at} />.
            </>
          )}
        </p>
        {note && (
          <div className="sm:col-span-2 sm:row-start-2">
            <Words>{note}</Words>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {mayPublish && <LinkButton href={paths.review(review.post_id)}>See what changes</LinkButton>}
          {isMine && (
            <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(review.post_id)}>
              Withdraw request
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function CameBack({ review }: { review: Review }) {
  const { user } = useAccount();
  const { answer, answered_by: by, answered_at: at, post_id: id } = review;
  return (
    <section aria-label="Sent back" className="bg-warn-wash space-y-2 rounded-md px-4 py-2.5">
      <p>
        {by?.id === user.id ? 'You' : by ? <bdi>{by.name}</bdi> : 'An editor'} sent this back{' '}
        {at && <RelativeTime value={at} />}:
      </p>
      <Words>{answer}</Words>
      <div className="pt-1">
        <LinkButton href={paths.review(id)}>Show the review</LinkButton>
      </div>
    </section>
  );
}

function Words({ children }: { children: string }) {
  return (
    <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  );
}
