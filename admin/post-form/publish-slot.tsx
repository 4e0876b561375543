import { type ComponentProps, Suspense } from 'react';

import { useMay } from '../queries/account.ts';
import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import type { PostPublish as Loaded } from './post-publish.tsx';

const AskReview = lazyNamed(() => import('./ask-review.tsx'), 'AskReview');
const PostPublish = lazyNamed(() => import('./post-publish.tsx'), 'PostPublish');

/** The place of a post's own publish button; users who may not publish ask for a review there. A conflict is settled first. */
export function PublishSlot(props: ComponentProps<typeof Loaded>) {
  const allowed = useMay();
  const { readOnly, state } = props.edited;
  if (readOnly || state.kind === 'conflict') return null;
  const mayPublish = allowed('releases.publish');
  return (
    <Suspense fallback={<Button disabled>{mayPublish ? 'Publish this' : 'Ask for review'}</Button>}>
      {mayPublish ? <PostPublish {...props} /> : <AskReview {...props} />}
    </Suspense>
  );
}
