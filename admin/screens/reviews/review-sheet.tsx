import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { Difference } from '#shared/schemas/differences.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { draftDifferenceQuery } from '../../queries/differences.ts';
import { reviewRoundsQuery, useApproveReview, useWithdrawReview } from '../../queries/reviews.ts';
import { paths } from '../../routing/paths.ts';
import { openReceipt } from '../../stores/receipt.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { notify } from '../../ui/notify.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { ReviewThread } from './review-thread.tsx';
import { SendBack } from './send-back.tsx';

const PreviewDialog = lazyNamed(() => import('../../post-form/preview-dialog.tsx'), 'PreviewDialog');

type Props = { postId: string; onClose: () => void };

/** The last review of a post: who asks, what was said, what changes, and the answer. */
export function ReviewSheet({ postId, onClose }: Props) {
  const { data: rounds, error, refetch } = useQuery(reviewRoundsQuery(postId));
  const review = rounds?.review;
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
      {error && rounds === undefined && <ErrorState error={error} what="The review" onRetry={() => void refetch()} />}
      {rounds === undefined && !error && (
        <BoxesSkeleton className="space-y-3" shapes={['h-5 w-64', 'h-16 w-full', 'h-11 w-full']} />
      )}
      {rounds === null && (
        <EmptyState title="This review was withdrawn">
          Its author withdrew it, or the post was deleted or belongs to another domain.
        </EmptyState>
      )}
      {rounds && (
        <div className="space-y-5">
          <ReviewThread {...rounds} />
          {rounds.review.release_id && <Receipt release={rounds.review.release_id} onClose={onClose} />}
          {hasChanges && <ReviewChanges {...rounds} difference={difference} />}
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

function Receipt({ release, onClose }: { release: string; onClose: () => void }) {
  return (
    <Button
      onClick={() => {
        onClose();
        openReceipt(release);
      }}
    >
      Show its receipt
    </Button>
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
    else notify.success('Approved: it goes live at its scheduled time');
  }
  async function takeBack() {
    await withdraw.mutateAsync(id);
    onClose();
    notify.success('Review request withdrawn');
  }
  const edit = <LinkButton href={paths.post(type, id)}>Edit</LinkButton>;

  const isMine = asker?.id === user.id;
  if (review.state !== 'open') return edit;
  const takesBack = isMine && (
    <Button disabled={withdraw.isPending} onClick={() => void takeBack().catch(reported)}>
      Withdraw request
    </Button>
  );
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
      {takesBack}
    </>
  );
}
