import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { User, UserCreate, UserUpdate } from '#shared/schemas/users.ts';

import { client } from '../client/client.ts';
import { callQuery, pageQuery } from './call-query.ts';
import { loadOptionCalls } from './domains.ts';
import { writeHook } from './write-hook.ts';

export type UserListInput = NonNullable<CallInput<typeof userCalls.list>['query']>;

const keys = {
  lists: ['users'] as const,
  user: (id: string) => ['user', id] as const,
};

export const userListQuery = (query: UserListInput) =>
  pageQuery([...keys.lists, query], userCalls.list, { input: { query } });

export const userQuery = (id: string) => callQuery(keys.user(id), userCalls.get, { input: { params: { id } } });

/** The roles and their permissions, in the API's words. */
export const rolesQuery = callQuery(['roles'], async () => (await loadOptionCalls()).roles, {
  staleTime: Infinity,
  meta: { silent: true },
});

/** After any write: caches the user, or removes a deleted one, and invalidates the lists. */
function userChanged(queryClient: QueryClient, id: string, user: User | null): void {
  if (user) queryClient.setQueryData(keys.user(id), user);
  else queryClient.removeQueries({ queryKey: keys.user(id) });
  void queryClient.invalidateQueries({ queryKey: keys.lists });
}

export const useInvite = writeHook(
  async (body: z.input<typeof UserCreate>) => (await client(userCalls.create, { body })).data,
  {
    meta: { silent: true }, // its form reports it
    onSuccess: (user, _input, _before, context) => userChanged(context.client, user.id, user),
  },
);

export const useResendInvitation = writeHook(
  async ({ id }: User) => (await client(userCalls.invite, { params: { id } })).data,
  {
    onSuccess: (user, _input, _before, context) => userChanged(context.client, user.id, user),
  },
);

/** Writes a user and updates the caches. The form shows the errors. */
export async function writeUser(queryClient: QueryClient, id: string, body: z.input<typeof UserUpdate>): Promise<User> {
  const { data } = await client(userCalls.update, { params: { id }, body });
  userChanged(queryClient, id, data);
  return data;
}

export const useSuspend = writeHook(({ id, suspension }: Pick<User, 'id' | 'suspension'>, context) =>
  writeUser(context.client, id, { suspension }),
);

export const useRemoveUser = writeHook(({ id }: User) => client(userCalls.remove, { params: { id } }), {
  onSuccess: (_done, { id }, _before, context) => userChanged(context.client, id, null),
});

export const useRestoreUser = writeHook(
  async ({ id }: User) => (await client(userCalls.restore, { params: { id } })).data,
  { onSuccess: (user, _input, _before, context) => userChanged(context.client, user.id, user) },
);

export const useForgetUser = writeHook(({ id }: User) => client(userCalls.removePermanently, { params: { id } }), {
  onSuccess: (_done, { id }, _before, context) => userChanged(context.client, id, null),
});

export const useEndUserSessions = writeHook(({ id }: User) => client(userCalls.endSessions, { params: { id } }));

const writesUser = {
  onSuccess: (user: User, _input: User, _before: unknown, context: { client: QueryClient }) =>
    userChanged(context.client, user.id, user),
};

/** Begins to take a lost second factor away. */
export const useGiveBack = writeHook(
  async ({ id }: User) => (await client(userCalls.giveBack, { params: { id } })).data,
  writesUser,
);

export const useTakeBack = writeHook(
  async ({ id }: User) => (await client(userCalls.takeBack, { params: { id } })).data,
  writesUser,
);
