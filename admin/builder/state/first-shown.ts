import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { CanvasBlocks, CanvasBlocksInput } from '#shared/blocks/canvas.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { canvasBlocksQuery } from '../../queries/canvas.ts';

/** How long opening waits for the blocks' data, in milliseconds. */
const patience = 1500;

export type FirstShown = CanvasBlocks['blocks'];

/**
 * The blocks' data at opening; null while waiting for it. Blocks without data would render and register with Puck twice, which
 * doubles the cost of opening 150 blocks.
 */
export function useFirstShown(page: CanvasBlocksInput): FirstShown | null {
  const queryClient = useQueryClient();
  const [query] = useState(() => canvasBlocksQuery(page));
  const [shown, setShown] = useState<FirstShown | null>(() => queryClient.getQueryData(query.queryKey)?.blocks ?? null);
  useEffect(() => {
    const open = (blocks: FirstShown) => setShown((before) => before ?? blocks);
    const timer = setTimeout(open, patience, {});
    // After a failure the page opens without data; live.tsx reports it.
    queryClient.fetchQuery(query).then(
      ({ blocks }) => open(blocks),
      () => open({}),
    );
    return () => clearTimeout(timer);
  }, [queryClient, query]);
  return shown;
}

export function storedPage({ id, post_type_id, url, post_body: { blocks, media } }: Post): CanvasBlocksInput {
  const ids = Object.fromEntries(Object.entries(media).map(([slot, medium]) => [slot, medium.id]));
  return canvasPage({ id, post_type_id }, { url, blocks, media: ids });
}

type Written = { url: string; blocks?: unknown; media: Record<string, string> };

/** `blocks` and `media` in the form's shape: media ids by slot. */
export function canvasPage(
  post: Pick<Post, 'id' | 'post_type_id'>,
  { url, blocks, media }: Written,
): CanvasBlocksInput {
  return { post: post.id, type: post.post_type_id, url, blocks: (blocks ?? { v: 1, items: [] }) as Blocks, media };
}
