import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { User, UserCreate, UserUpdate } from '#shared/schemas/users.ts';

import { client } from '../client/client.ts';
import { loadOptionCalls } from './domains.ts';

export type UserListInput = NonNullable<CallInput<typeof userCalls.list>['query']>;

const keys = {
  lists: ['users'] as const,
  list: (query: UserListInput) => ['users', query] as const,
  user: (id: string) => ['user', id] as const,
};

export const userListQuery = (query: UserListInput) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => client(userCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] }, // the list shows it, with a way to try again
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: keys.user(id),
    queryFn: async ({ signal }) => (await client(userCalls.get, { params: { id }, signal })).data,
    meta: { handles: ['*'] },
  });

/** The roles and what each may do, in the API's words. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await client((await loadOptionCalls()).roles, { signal })).data,
  staleTime: Infinity,
  meta: { silent: true },
});

/** After any write: the user is known, or gone; the lists are stale. */
function userChanged(queryClient: QueryClient, id: string, user: User | null): void {
  if (user) queryClient.setQueryData(keys.user(id), user);
  else queryClient.removeQueries({ queryKey: keys.user(id) });
  void queryClient.invalidateQueries({ queryKey: keys.lists });
}

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof UserCreate>) => (await client(userCalls.create, { body })).data,
    onSuccess: (user) => userChanged(queryClient, user.id, user),
    meta: { handles: ['invalid_fields', 'conflict', 'key_reused', 'too_many_requests'] }, // the form deals with them
  });
}

export function useInviteAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: User) => (await client(userCalls.invite, { params: { id } })).data,
    onSuccess: (user) => userChanged(queryClient, user.id, user),
  });
}

/** Changes a user and tells the caches; the form of a user says by itself what failed. */
export async function writeUser(queryClient: QueryClient, id: string, body: z.input<typeof UserUpdate>): Promise<User> {
  const { data } = await client(userCalls.update, { params: { id }, body });
  userChanged(queryClient, id, data);
  return data;
}

export function useSuspend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, suspension }: Pick<User, 'id' | 'suspension'>) => writeUser(queryClient, id, { suspension }),
  });
}

export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => client(userCalls.remove, { params: { id } }),
    onSuccess: (_done, { id }) => userChanged(queryClient, id, null),
  });
}

export function useEndSessionsOf() {
  return useMutation({ mutationFn: ({ id }: User) => client(userCalls.endSessions, { params: { id } }) });
}

export function nameOf({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string {
  return `${firstname} ${lastname}`.trim() || email;
}
