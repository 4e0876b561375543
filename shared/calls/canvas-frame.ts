import { CanvasFrame, CanvasFrameQuery } from '../schemas/canvas-frame.ts';
import { reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

/** Apart from canvas.ts, whose schemas know all blocks: the form of a story needs only this one. Served by the publisher, too. */
export const canvasFrameCalls = defineCalls({
  frame: {
    method: 'GET',
    path: '/preview/canvas',
    summary: 'Styles and markup with which a frame looks like a page of the domain',
    access: 'content.read',
    query: CanvasFrameQuery,
    response: reply(CanvasFrame),
  },
});
