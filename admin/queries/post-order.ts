import { postCalls } from '#shared/calls/posts.ts';

import { client } from '../client/client.ts';
import { postWritten } from './posts.ts';
import { writeHook } from './write-hook.ts';

/** Puts a post behind the post `after`, or first for null. The API uses `position` if `after` has been deleted. */
export type Move = { id: string; title: string; after: string | null; position: number };

const moveKey = ['move-post'];

/** Moves a post. Moves are sent one after another and wait while there is no network. */
export const useMovePost = writeHook(
  ({ id, after, position }: Move) => client(postCalls.updateOrder, { params: { id }, body: { position, after } }),
  {
    scope: { id: 'post-order' },
    onSettled: (_result, _error, _move, _before, { client: queryClient }) => {
      // Only the last waiting move fetches the stored order.
      if (queryClient.isMutating({ mutationKey: moveKey }) === 1) postWritten(queryClient);
    },
    mutationKey: moveKey,
  },
);
