import { postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { usePublish } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';
import { useListTools } from './list-context.ts';

type Props = { posts: PostMatch[]; onDone: () => void };

/** Sets the chosen posts to published and takes them live, and nothing else that is unpublished. */
export function PublishChosen({ posts, onDone }: Props) {
  const { actions } = useListTools();
  const publish = usePublish();
  async function onPublish(): Promise<void> {
    const status = { action: 'status', post_status_id: postStatusIds.published } as const;
    const { refused, left } = await actions.run(status, posts, true);
    const kept = new Set([...refused.map(({ post }) => post.id), ...left.map(({ id }) => id)]);
    const documents = posts.filter(({ id }) => !kept.has(id)).map(({ id }) => `post:${id}`);
    // What was refused stays selected, with its reason.
    if (documents.length > 0) publish.mutate(documents, { onSuccess: () => kept.size === 0 && onDone() });
  }
  return (
    <Button disabled={actions.busy || publish.isPending} onClick={() => void onPublish()}>
      Publish
    </Button>
  );
}
