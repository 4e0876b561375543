import { CanvasBlocks, CanvasBlocksInput, CanvasPage, CanvasPageInput } from '../blocks/canvas.ts';
import { reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

/** Calls from the builder to the publisher, which has the resolvers and styles of public pages. Served on the panel's host. */
export const canvasCalls = defineCalls({
  blocks: {
    method: 'POST',
    path: '/preview/blocks',
    summary: 'What every block of a page shows, including unsaved blocks',
    access: 'content.read',
    body: CanvasBlocksInput,
    response: reply(CanvasBlocks),
  },
  page: {
    method: 'POST',
    path: '/preview/page',
    summary: 'The page around the blocks: header, footer and what the fields of the post make',
    access: 'content.read',
    body: CanvasPageInput,
    response: reply(CanvasPage),
    refusals: ['not_found'],
  },
});
