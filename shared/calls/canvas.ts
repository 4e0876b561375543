import { CanvasBlocks, CanvasBlocksInput, CanvasFrame, CanvasFrameQuery } from '../blocks/canvas.ts';
import { reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

/** What the builder asks of the publisher, on the panel's host: it has the resolvers and the styles that the pages are made with. */
export const canvasCalls = defineCalls({
  blocks: {
    method: 'POST',
    path: '/preview/blocks',
    summary: 'What every block of a page shows, saved or not',
    access: 'content.read',
    body: CanvasBlocksInput,
    response: reply(CanvasBlocks),
  },
  frame: {
    method: 'GET',
    path: '/preview/canvas',
    summary: 'What a frame needs to look like a page of the domain',
    access: 'content.read',
    query: CanvasFrameQuery,
    response: reply(CanvasFrame),
  },
});
