import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { sessionCalls } from '#shared/calls/sessions.ts';

import { client } from '../client/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await client(sessionCalls.list, { signal })).data,
  meta: { handles: ['*'] }, // the list shows it, with a way to try again
});

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? client(sessionCalls.endOthers) : client(sessionCalls.end, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
