import { DeletedQuery, reply } from '../schemas/common.ts';
import { PostCounts } from '../schemas/post-basics.ts';
import { defineCalls } from './call.ts';

/** Apart from the other calls of posts, whose schemas the panel's first screen doesn't need. */
export const postCountCalls = defineCalls({
  counts: {
    method: 'GET',
    path: '/api/posts/counts',
    summary: 'The number of posts by type and status',
    access: 'content.read',
    query: DeletedQuery,
    response: reply(PostCounts),
  },
});
