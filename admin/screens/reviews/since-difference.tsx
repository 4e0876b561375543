import { useQuery } from '@tanstack/react-query';

import type { Difference } from '#shared/schemas/differences.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { DifferenceView } from '../../difference/difference-view.tsx';
import { asPost } from '../../difference/post-at.ts';
import { revisionAtQuery } from '../../queries/revisions.ts';
import { BoxesSkeleton, ErrorState } from '../../ui/states.tsx';

type Props = {
  /** As it is saved. */
  post: Post;
  /** When it came back. */
  time: string;
};

/** What the author changed since a post came back. */
export function SinceDifference({ post, time }: Props) {
  const { data, error, refetch } = useQuery(revisionAtQuery(post.id, post.version, time));
  if (error) return <ErrorState error={error} what="The difference" onRetry={() => void refetch()} />;
  if (data === undefined) return <BoxesSkeleton className="space-y-3" shapes={['h-16 w-full']} />;
  if (data === null) return <p className="text-soft">That version is no longer kept.</p>;
  if (data.rev === post.version) return <p className="text-soft">Nothing was changed since.</p>;
  const sides = { before: asPost(post, data), after: { ...post, publish_at: null } };
  const difference: Difference = { kind: 'post', document: `post:${post.id}`, title: post.title, ...sides };
  return <DifferenceView difference={difference} />;
}
