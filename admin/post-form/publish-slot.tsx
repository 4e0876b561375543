import { type ComponentProps, Suspense } from 'react';

import { useMay } from '../queries/account.ts';
import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import type { PostPublish as Loaded } from './post-publish.tsx';

const PostPublish = lazyNamed(() => import('./post-publish.tsx'), 'PostPublish');

/** The place of a post's own publish button, for users who may publish. A conflict is settled first. */
export function PublishSlot(props: ComponentProps<typeof Loaded>) {
  const allowed = useMay();
  const { readOnly, state } = props.edited;
  if (!allowed('releases.publish') || readOnly || state.kind === 'conflict') return null;
  return (
    <Suspense fallback={<Button disabled>Publish</Button>}>
      <PostPublish {...props} />
    </Suspense>
  );
}
