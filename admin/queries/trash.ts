import { type QueryKey, useMutation } from '@tanstack/react-query';

import type { Call } from '#shared/calls/call.ts';

import { client } from '../client/client.ts';

type LooseClient = (call: Call, input: { params: { id: string } }) => Promise<unknown>;

/** The hook with the mutations of something with a trash, by id. `stale` are the queries that they make stale. */
export function trashHook(calls: Record<'remove' | 'restore' | 'removePermanently', Call>, stale: QueryKey[]) {
  const optionsOf = (call: Call) => ({
    mutationFn: (id: string) => (client as LooseClient)(call, { params: { id } }),
    meta: { stale },
  });
  return function useTrash() {
    return {
      trash: useMutation(optionsOf(calls.remove)),
      restore: useMutation(optionsOf(calls.restore)),
      remove: useMutation(optionsOf(calls.removePermanently)),
    };
  };
}

export type TrashWrites = ReturnType<ReturnType<typeof trashHook>>;
