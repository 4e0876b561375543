import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { Difference } from '#shared/schemas/changes.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { draftDifferenceQuery } from '../../queries/changes.ts';
import { postReviewQuery, useApproveReview, useWithdrawReview } from '../../queries/reviews.ts';
import { paths } from '../../routing/paths.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { notify } from '../../ui/notify.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { SendBack } from './send-back.tsx';

const PreviewDialog = lazyNamed(() => import('../../post-form/preview-dialog.tsx'), 'PreviewDialog');
const DifferenceView = lazyNamed(() => import('../../difference/difference-view.tsx'), 'DifferenceView');

type Props = { postId: string; onClose: () => void };

/** The last review of a post: who asks, what changes, and the answer. */
export function ReviewSheet({ postId, onClose }: Props) {
  const { data: review, error, refetch } = useQuery(postReviewQuery(postId));
  const [previews, setPreviews] = useState(false);
  const isOpen = review?.state === 'open';
  const hasChanges = isOpen || review?.state === 'sent_back';
  const difference = useQuery({ ...draftDifferenceQuery(postId), enabled: hasChanges });
  return (
    <SideSheet
      wide
      title={review ? review.title || 'Untitled' : 'Review'}
      onClose={onClose}
      actions={
        hasChanges && (
          <Button tone="quiet" onClick={() => setPreviews(true)}>
            <Eye size={14} aria-hidden /> Preview
          </Button>
        )
      }
      footer={hasChanges && <Answers review={review} version={versionIn(difference.data)} onClose={onClose} />}
    >
      {error && !review && <ErrorState error={error} what="The review" onRetry={() => void refetch()} />}
      {review === undefined && !error && (
        <BoxesSkeleton className="space-y-3" shapes={['h-5 w-64', 'h-16 w-full', 'h-11 w-full']} />
      )}
      {review === null && (
        <EmptyState title="Nobody asks for this review any more">
          It was taken back, or the post was deleted or belongs to another domain.
        </EmptyState>
      )}
      {review && (
        <div className="space-y-5">
          <Facts review={review} onClose={onClose} />
          {hasChanges && (
            <section aria-labelledby="review-changes" className="space-y-3">
              <h3 id="review-changes" className="font-semibold">
                {isOpen ? 'What publishing it changes' : 'What isn’t live yet'}
              </h3>
              {difference.error && !difference.data && (
                <ErrorState error={difference.error} what="The difference" onRetry={() => void difference.refetch()} />
              )}
              {difference.data && (
                <Suspense>
                  <DifferenceView difference={difference.data} />
                </Suspense>
              )}
            </section>
          )}
        </div>
      )}
      {previews && (
        <Suspense>
          <PreviewDialog postId={postId} onSave={nothingToSave} onClose={() => setPreviews(false)} />
        </Suspense>
      )}
    </SideSheet>
  );
}

const nothingToSave = () => Promise.resolve(true);

/** The version that the difference shows, which an approval publishes. */
function versionIn(difference: Difference | undefined): number | null {
  return difference?.kind === 'post' ? (difference.after?.version ?? null) : null;
}

function Facts({ review, onClose }: { review: Review; onClose: () => void }) {
  const { state, note, answer, asked_by: asker, answered_by: answerer, answered_at: at, release_id: release } = review;
  return (
    <div className="space-y-3">
      <p className="text-soft">
        Asked <By person={asker?.name} /> <RelativeTime value={review.asked_at} />.
      </p>
      {note && <Words>{note}</Words>}
      {state !== 'open' && at && (
        <p className="text-soft">
          {state === 'approved' ? 'Approved' : 'Sent back'} <By person={answerer?.name} /> <RelativeTime value={at} />.
        </p>
      )}
      {state === 'sent_back' && <Words>{answer}</Words>}
      {release && (
        <Button
          onClick={() => {
            onClose();
            openReceipt(release);
          }}
        >
          Show its receipt
        </Button>
      )}
    </div>
  );
}

function By({ person }: { person: string | undefined }) {
  return person ? (
    <>
      by <bdi>{person}</bdi>
    </>
  ) : null;
}

function Words({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="bg-sunken border-line border-s-2 px-3 py-2 text-start wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </blockquote>
  );
}

const reported = () => undefined; // by the query client

type AnswerProps = {
  review: Review;
  /** Null until the difference is shown. */
  version: number | null;
  onClose: () => void;
};

/** The buttons of a review that isn't approved, for who may answer it or who asked. */
function Answers({ review, version, onClose }: AnswerProps) {
  const { user } = useAccount();
  const mayPublish = useMay()('releases.publish');
  const approve = useApproveReview();
  const withdraw = useWithdrawReview();
  const [sendsBack, setSendsBack] = useState(false);
  const { post_id: id, post_type_id: type, asked_by: asker } = review;
  // An answered review has no buttons any more, so what follows can't be left to their callbacks.
  async function publish() {
    const { release_id: release } = await approve.mutateAsync({ id, version: version ?? 0 });
    onClose();
    if (release) openReceipt(release);
    else notify.success('Approved: it goes live at the time it is scheduled for');
  }
  async function takeBack() {
    await withdraw.mutateAsync(id);
    onClose();
    notify.success('Nobody is asked for a review any more');
  }
  const edit = <LinkButton href={paths.post(type, id)}>Edit</LinkButton>;

  if (review.state !== 'open') return edit;
  if (sendsBack) return <SendBack review={review} onCancel={() => setSendsBack(false)} onDone={onClose} />;
  if (mayPublish) {
    return (
      <>
        <Button
          tone="primary"
          disabled={version === null || approve.isPending}
          onClick={() => void publish().catch(reported)}
        >
          Publish
        </Button>
        <Button disabled={approve.isPending} onClick={() => setSendsBack(true)}>
          Send back…
        </Button>
        {edit}
      </>
    );
  }
  return (
    <>
      {edit}
      {asker?.id === user.id && (
        <Button disabled={withdraw.isPending} onClick={() => void takeBack().catch(reported)}>
          Take back the question
        </Button>
      )}
    </>
  );
}
