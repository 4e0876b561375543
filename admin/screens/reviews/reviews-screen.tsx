import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';

import type { Review } from '#shared/schemas/reviews.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { rowsOfPage } from '../../lists/search-params.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { useAccount, useMay } from '../../queries/account.ts';
import { reviewListQuery } from '../../queries/reviews.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ReviewRow } from './review-row.tsx';
import { type ReviewSearch, reviewsShown } from './review-search.ts';
import { ReviewSheet } from './review-sheet.tsx';

export const Route = createLazyRoute('/panel/reviews')({
  component: guarded('content.draft', 'Reviews', ReviewsScreen),
});

/** What people ask to have published, and how it was answered. */
function ReviewsScreen() {
  const search = Route.useSearch();
  const list = useListSearch<ReviewSearch>();
  const mayPublish = useMay()('releases.publish');
  const query = useQuery(reviewListQuery(rowsOfPage(search.page, reviewsShown)));
  const { data, error, refetch } = query;
  const beyond = useLastPage(query, { page: search.page, size: reviewsShown }, (page) => list.correct({ page }));
  useListKeys();
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Reviews"
        lead={
          mayPublish
            ? 'What authors asked you to publish. See what changes, then publish it or send it back with a message.'
            : 'What you asked to publish, and the answers.'
        }
      />
      {error && !data ? (
        <section aria-label="Reviews" className="border-line bg-surface rounded-lg border">
          <ErrorState error={error} what="The reviews" onRetry={() => void refetch()} />
        </section>
      ) : beyond || !data ? (
        <section aria-label="Reviews" className="border-line bg-surface overflow-hidden rounded-lg border">
          <ListSkeleton rows={5} />
        </section>
      ) : data.total === 0 ? (
        <NoReviews mayPublish={mayPublish} />
      ) : (
        <ReviewLists reviews={data.data} onOpen={(review) => void list.open('open', review.post_id)} />
      )}
      {data && data.total > reviewsShown && (
        <PageNav page={search.page} size={reviewsShown} total={data.total} onChange={(page) => list.step({ page })} />
      )}
      {search.open && <ReviewSheet key={search.open} postId={search.open} onClose={() => void list.open('open', '')} />}
    </div>
  );
}

type ListProps = { reviews: Review[]; onOpen: (review: Review) => void };

function ReviewLists({ reviews, onOpen }: ListProps) {
  const open = reviews.filter(({ state }) => state === 'open');
  const answered = reviews.filter(({ state }) => state !== 'open');
  return (
    <>
      {open.length > 0 && <Part title="Waiting" reviews={open} onOpen={onOpen} />}
      {answered.length > 0 && <Part title="Answered" reviews={answered} onOpen={onOpen} />}
    </>
  );
}

function Part({ title, reviews, onOpen }: ListProps & { title: string }) {
  return (
    <section aria-label={title} className="border-line bg-surface overflow-hidden rounded-lg border">
      <h2 className="border-line flex min-h-11 items-center border-b px-4 font-semibold">{title}</h2>
      <ul>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} onOpen={() => onOpen(review)} />
        ))}
      </ul>
    </section>
  );
}

function NoReviews({ mayPublish }: { mayPublish: boolean }) {
  const { mail_server: hasServer } = useAccount();
  return (
    <section aria-label="Reviews" className="border-line bg-surface rounded-lg border">
      <EmptyState title={mayPublish ? 'Nothing to review' : 'You haven’t asked for a review yet'}>
        {mayPublish
          ? `When an author asks for a review, it is listed here${hasServer ? ' and you get an email' : ''}.`
          : 'Open something you wrote and press “Ask for review”. An editor then publishes it or sends it back.'}
      </EmptyState>
    </section>
  );
}
