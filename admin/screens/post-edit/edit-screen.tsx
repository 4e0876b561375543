import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { NeedsPermission } from '../../access/needs-permission.tsx';
import type { EditedType } from '../../post-form/editor-context.ts';
import { postQuery } from '../../queries/posts.ts';
import { paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Delayed, ErrorState, Skeleton } from '../../ui/states.tsx';
import { PostEditor } from './post-editor.tsx';

export const Route = createLazyRoute('/panel/$segment/$id')({ component: EditScreen });

const PostNotFound = lazyNamed(() => import('../../post-form/post-not-found.tsx'), 'PostNotFound');

/** New post ids → keys of their forms: the first save changes the address, but the form stays mounted. */
const adopted = new Map<string, string>();
let newForms = 0;

function EditScreen() {
  const { id } = Route.useParams();
  const { type } = Route.useRouteContext();
  const navigate = useNavigate();
  const key = id === 'new' ? `new ${type.id} ${newForms}` : (adopted.get(id) ?? id);

  useEffect(
    // After unmounting, the next visit reads the post again.
    () => () => {
      for (const [post, form] of adopted) if (form === key) adopted.delete(post);
    },
    [key],
  );

  function onCreated(post: Post) {
    adopted.set(post.id, key);
    newForms += 1;
    void navigate({ to: paths.post(type.id, post.id), replace: true, ignoreBlocker: true, resetScroll: false });
  }
  if (key !== id) {
    return (
      <NeedsPermission
        permission="content.draft"
        title={`New ${type.label.toLowerCase()}`}
        action={<LinkButton href={paths.posts(type.id)}>See the {type.plural.toLowerCase()}</LinkButton>}
      >
        <PostEditor key={key} type={type} post={null} onCreated={onCreated} />
      </NeedsPermission>
    );
  }
  return <ExistingPost key={id} id={id} type={type} />;
}

function ExistingPost({ id, type }: { id: string; type: EditedType }) {
  const { data, error, isFetching, refetch } = useQuery({ ...postQuery(id), refetchOnWindowFocus: false });
  // The form starts from a fresh read, and later reads must not replace it while someone types.
  const [opened, setOpened] = useState<Post | null>(null);
  useEffect(() => {
    if (data && !isFetching) setOpened((before) => before ?? data);
  }, [data, isFetching]);

  if (opened && opened.post_type_id !== type.id) return <Navigate to={paths.post(opened.post_type_id, id)} replace />;
  if (opened) {
    return (
      <PostEditor
        key={opened.deleted_at}
        type={type}
        post={opened}
        onCreated={() => undefined}
        onRestored={() => void refetch().then((read) => setOpened(read.data ?? null))}
      />
    );
  }
  if (isHttpError(error) && error.status === 404) {
    return (
      <Suspense>
        <PostNotFound type={type} />
      </Suspense>
    );
  }
  if (error) return <ErrorState error={error} what={type.label} onRetry={() => void refetch()} />;
  return (
    <Delayed>
      <div className="space-y-6">
        <Skeleton className="h-8 w-64" />
        <div className="@wide:grid-cols-[1fr_20rem] grid gap-6">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </Delayed>
  );
}
