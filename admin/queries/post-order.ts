import { useMutation, useQueryClient } from '@tanstack/react-query';

import { postCalls } from '#shared/calls/posts.ts';

import { client } from '../client/client.ts';
import { postWritten } from './posts.ts';

/** Puts a post behind `after`; null: to the front. `position` counts where that one is gone by then. */
export type Move = { id: string; title: string; after: string | null; position: number };

const moveKey = ['move-post'];

/** Moves one post. Moves go out one after the other, and wait while there is no network. */
export function useMovePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, after, position }: Move) =>
      client(postCalls.updateOrder, { params: { id }, body: { position, after } }),
    scope: { id: 'post-order' },
    onSettled: () => {
      // The last of those that wait asks for the order as it is stored.
      if (queryClient.isMutating({ mutationKey: moveKey }) === 1) postWritten(queryClient);
    },
    mutationKey: moveKey,
    meta: { handles: ['*'] }, // said above the list, with a way to try again
  });
}
