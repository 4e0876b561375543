import { keepPreviousData } from '@tanstack/react-query';

import { canvasFrameCalls } from '#shared/calls/canvas-frame.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';

import { callQuery } from './call-query.ts';

/** The styles and attributes that make the canvas frame look like a page of the domain. */
export const canvasFrameQuery = (type: PostTypeId, url: string) =>
  callQuery(['canvas', 'frame', type, url], canvasFrameCalls.frame, {
    input: { query: { type, url } },
    placeholderData: keepPreviousData,
  });
