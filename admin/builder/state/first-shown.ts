import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { CanvasBlocks, CanvasBlocksInput } from '#shared/blocks/canvas.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { canvasBlocksQuery } from '../../queries/canvas.ts';

/** How long a page waits for what its blocks show before it opens without. */
const patience = 1500;

export type FirstShown = CanvasBlocks['blocks'];

/**
 * What the blocks of a page show when it is opened; null while that is worth waiting for. A block that is there before what it
 * shows is drawn twice, and the editor takes hold of it twice: of 150 blocks that is half of what opening costs.
 */
export function useFirstShown(page: CanvasBlocksInput): FirstShown | null {
  const queryClient = useQueryClient();
  const [query] = useState(() => canvasBlocksQuery(page));
  const [shown, setShown] = useState<FirstShown | null>(() => queryClient.getQueryData(query.queryKey)?.blocks ?? null);
  useEffect(() => {
    const open = (blocks: FirstShown) => setShown((before) => before ?? blocks);
    const timer = setTimeout(open, patience, {});
    // Where it fails the page opens too, and says so (live.tsx).
    queryClient.fetchQuery(query).then(
      ({ blocks }) => open(blocks),
      () => open({}),
    );
    return () => clearTimeout(timer);
  }, [queryClient, query]);
  return shown;
}

/** A post as it is stored. */
export function storedPage({ id, post_type_id, url, post_body: { blocks, media } }: Post): CanvasBlocksInput {
  const ids = Object.fromEntries(Object.entries(media).map(([slot, medium]) => [slot, medium.id]));
  return canvasPage({ id, post_type_id }, { url, blocks, media: ids });
}

type Written = { url: string; blocks?: unknown; media: Record<string, string> };

/** A post as a form has it. */
export function canvasPage(
  post: Pick<Post, 'id' | 'post_type_id'>,
  { url, blocks, media }: Written,
): CanvasBlocksInput {
  return { post: post.id, type: post.post_type_id, url, blocks: (blocks ?? { v: 1, items: [] }) as Blocks, media };
}
