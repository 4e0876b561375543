import { type ComponentProps, Suspense } from 'react';

import { postStateOf } from '#shared/rules/post-state-words.ts';

import { lazyNamed } from '../ui/lazy-named.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import type { WaitingState as Loaded } from './waiting-state.tsx';

const WaitingState = lazyNamed(() => import('./waiting-state.tsx'), 'WaitingState');

/** What visitors see of a post, and when its changes go live by themselves. */
export function PostState(props: ComponentProps<typeof Loaded>) {
  const { id: _id, isLink: _isLink, ...plain } = props;
  const state = postStateOf(props.post);
  const badge = <StateBadge {...plain} />;
  if (state !== 'changed' && state !== 'leaving' && state !== 'ready') return badge;
  return (
    <Suspense fallback={badge}>
      <WaitingState {...props} />
    </Suspense>
  );
}
