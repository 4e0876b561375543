import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import type { Difference } from '#shared/schemas/differences.ts';
import type { Review } from '#shared/schemas/reviews.ts';

import { useAccount } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { ErrorState } from '../../ui/states.tsx';

const DifferenceView = lazyNamed(() => import('../../difference/difference-view.tsx'), 'DifferenceView');
const SinceDifference = lazyNamed(() => import('./since-difference.tsx'), 'SinceDifference');

type Props = { review: Review; earlier: Review[]; difference: UseQueryResult<Difference> };

/** What publishing a post changes, and since it came back what its author changed. */
export function ReviewChanges({ review, earlier, difference: { data, error, refetch } }: Props) {
  const { user } = useAccount();
  const [since, setSince] = useState(false);
  const isOpen = review.state === 'open';
  const back = [review, ...earlier].find(({ answer, answered_at: at }) => answer !== '' && at !== null);
  const post = data?.kind === 'post' ? data.after : null;
  return (
    <section aria-labelledby="review-changes" className="space-y-3">
      <h3 id="review-changes" className="font-semibold">
        {since ? 'What changed since it came back' : isOpen ? 'What publishing it changes' : 'What isn’t live yet'}
      </h3>
      {back && post && (
        <div role="group" aria-label="Compare with" className="flex flex-wrap gap-1.5">
          <Button size="sm" aria-pressed={!since} className={pressed} onClick={() => setSince(false)}>
            What visitors see
          </Button>
          <Button size="sm" aria-pressed={since} className={pressed} onClick={() => setSince(true)}>
            {back.answered_by?.id === user.id ? 'What you sent back' : 'What came back'}
          </Button>
        </div>
      )}
      {error && !data && <ErrorState error={error} what="The difference" onRetry={() => void refetch()} />}
      {data && (
        <Suspense>
          {since && post && back?.answered_at ? (
            <SinceDifference post={post} time={back.answered_at} />
          ) : (
            <DifferenceView difference={data} />
          )}
        </Suspense>
      )}
    </section>
  );
}

const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-wash';
