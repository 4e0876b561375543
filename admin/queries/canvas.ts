import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { CanvasBlocksInput } from '#shared/blocks/canvas.ts';
import { canvasCalls } from '#shared/calls/canvas.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';

import { client } from '../client/client.ts';

/** What every block of a page shows, saved or not. What was shown stays while the next is on its way. */
export const canvasBlocksQuery = (page: CanvasBlocksInput) =>
  queryOptions({
    queryKey: ['canvas', 'blocks', page],
    queryFn: async ({ signal }) => (await client(canvasCalls.blocks, { body: page, signal })).data,
    placeholderData: keepPreviousData,
    // Every key makes another page: those before are of no use.
    gcTime: 30_000,
    meta: { handles: ['*'], background: true }, // the canvas says it, and keeps what it has
  });

/** What makes a frame look like a page of the domain. */
export const canvasFrameQuery = (type: PostTypeId, url: string) =>
  queryOptions({
    queryKey: ['canvas', 'frame', type, url],
    queryFn: async ({ signal }) => (await client(canvasCalls.frame, { query: { type, url }, signal })).data,
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] },
  });
