import { keepPreviousData } from '@tanstack/react-query';

import type { CanvasBlocksInput, CanvasPageInput } from '#shared/blocks/canvas.ts';
import { canvasCalls } from '#shared/calls/canvas.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';

import { callQuery } from './call-query.ts';

/** The rendered blocks of a page, saved or not. Keeps the previous ones while it loads. */
export const canvasBlocksQuery = (page: CanvasBlocksInput) =>
  callQuery(['canvas', 'blocks', page], canvasCalls.blocks, {
    input: { body: page },
    placeholderData: keepPreviousData,
    // Each keystroke makes another key, so old entries are never read again.
    gcTime: 30_000,
    meta: { background: true },
    // Too many previews: the last one is drawn when the API allows it.
    retry: (failures, error) => failures < 3 && isHttpError(error) && error.status === 429,
    retryDelay: (_failures, error) => 1000 * ((isHttpError(error) && error.retryAfter) || 1),
  });

/** The page around the blocks. `own`: what is stored of the post, without its blocks. */
export const canvasPageQuery = (page: CanvasPageInput, own: string) =>
  callQuery(['canvas', 'page', page, own], canvasCalls.page, {
    input: { body: page },
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    meta: { background: true },
  });
