import { IdParams, reply } from '../schemas/common.ts';
import { LivePatchReply, PostLivePatch } from '../schemas/live-patch.ts';
import { defineCalls } from './call.ts';

export const livePatchCalls = defineCalls({
  apply: {
    method: 'POST',
    path: '/api/posts/{id}/live-patch',
    summary: 'Change some fields of a live post for visitors at once; its other unpublished changes stay unpublished',
    access: 'releases.publish',
    stores: 'revision',
    params: IdParams,
    body: PostLivePatch,
    response: reply(LivePatchReply),
    status: 202,
    refusals: ['conflict'],
  },
});
