import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Navigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useAccount, useMay } from '../queries/account.ts';
import { canvasFrameQuery } from '../queries/canvas-frame.ts';
import { canvasBlocksQuery } from '../queries/canvas.ts';
import { postQuery } from '../queries/posts.ts';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { storedAround } from './around/live-around.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { storedPage } from './state/first-shown.ts';

export const Route = createLazyRoute('/panel/$segment/$id/build')({ component: BuildScreen });

const PostNotFound = lazyNamed(() => import('../post-form/post-not-found.tsx'), 'PostNotFound');
// Loaded only by users who may edit.
const Builder = lazyNamed(async () => ({ Builder: (await import('./builders.ts')).Builder }), 'Builder');

function BuildScreen() {
  const { id } = Route.useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  const { type } = Route.useRouteContext();
  const { user, domain } = useAccount();
  const allowed = useMay();
  const { data, error, isFetching, refetch } = useQuery({ ...postQuery(id), refetchOnWindowFocus: false });
  // Starts from a fresh read; a later refetch must not replace the page while it is being edited.
  const [post, setPost] = useState<Post | null>(null);
  if (!post && data && !isFetching) setPost(data);
  const isOwn = post?.created_by === user.id && mayChangeOwn(post.post_status_id);
  const mayBuild = allowed('content.write') || (allowed('content.draft') && isOwn);
  // In parallel with the builder's chunk.
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!post || !mayBuild) return;
    void queryClient.prefetchQuery(canvasBlocksQuery(storedPage(post)));
    void queryClient.prefetchQuery(canvasFrameQuery(post.post_type_id, post.url));
    void queryClient.prefetchQuery(storedAround(post));
  }, [post, mayBuild, queryClient]);

  if (post && post.post_type_id !== type.id) return <Navigate to={paths.build(post.post_type_id, id)} replace />;
  const back = <LinkButton href={post ? paths.post(type.id, id) : paths.posts(type.id)}>Back</LinkButton>;
  if (post?.deleted_at)
    return (
      <EmptyState title="This is in the trash" action={back}>
        Restore it first, then build it.
      </EmptyState>
    );
  if (post && !mayBuild)
    return (
      <EmptyState title="This is for editors" action={back}>
        Your role in {domain.title} can view pages but not build this one. Ask an admin of this domain.
      </EmptyState>
    );
  if (post)
    return (
      <Suspense fallback={<BuilderSkeleton />}>
        <Builder type={type} post={post} />
      </Suspense>
    );
  if (isHttpError(error) && error.status === 404)
    return (
      <Suspense>
        <PostNotFound type={type} />
      </Suspense>
    );
  if (error) return <ErrorState error={error} what={type.label} onRetry={() => void refetch()} />;
  return <BuilderSkeleton />;
}
