import { type QueryClient, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type * as z from 'zod/mini';

import { authCalls } from '#shared/calls/auth.ts';
import { may, type Permission } from '#shared/rules/roles.ts';
import type {
  AccountUpdate,
  ChangePasswordInput,
  LoginInput,
  ResetPasswordInput,
  SessionStart,
} from '#shared/schemas/auth.ts';

import { client, session } from '../client/client.ts';
import { tellOtherTabs } from '../client/tabs.ts';
import { paths } from '../routing/paths.ts';
import { rememberSite } from '../stores/last-site.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await client(authCalls.account, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

/** Who is signed in, and where. Only under the shell, whose middleware has loaded it. */
export function useAccount() {
  return useSuspenseQuery(accountQuery).data;
}

/** Whether the signed-in user may do what `permission` names; the API decides for itself, this only hides. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useAccount();
  return (permission) => may(user.role, permission);
}

function isNotAccount({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== accountQuery.queryKey[0];
}

/** Begins a session in this tab with nothing left of the one before. */
function useStartSession() {
  const queryClient = useQueryClient();
  return (start: SessionStart) => {
    session.start(start, start.domain.host);
    rememberSite(start.domain.host);
    queryClient.setQueryData(accountQuery.queryKey, { user: start.user, domain: start.domain });
    // Everything else belonged to the domain before; what is on the screen is asked for anew.
    queryClient.removeQueries({ type: 'inactive', predicate: isNotAccount });
    void queryClient.resetQueries({ predicate: isNotAccount });
    tellOtherTabs('switched');
  };
}

export function useSignIn() {
  const begin = useStartSession();
  return useMutation({
    mutationFn: (body: z.input<typeof LoginInput>) => client(authCalls.login, { body }),
    onSuccess: ({ data }) => begin(data),
    meta: { handles: ['*'] },
  });
}

export function useSwitchDomain() {
  const begin = useStartSession();
  const router = useRouter();
  return useMutation({
    mutationFn: (domainId: string) => client(authCalls.switchDomain, { body: { domain_id: domainId } }),
    onSuccess: async ({ data }) => {
      begin(data);
      await router.navigate({ href: paths.dashboard });
      await router.invalidate();
    },
  });
}

export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => client(authCalls.logout),
    // Signed out here even if the server could not be told.
    onSettled: async () => {
      session.clear();
      tellOtherTabs('ended');
      await router.navigate({ href: paths.signIn });
      queryClient.clear();
    },
    meta: { silent: true },
  });
}

/** Changes the own name or address; the form says by itself what failed. */
export async function writeAccount(queryClient: QueryClient, body: z.input<typeof AccountUpdate>) {
  const { data } = await client(authCalls.updateAccount, { body });
  queryClient.setQueryData(accountQuery.queryKey, data);
  return data;
}

/** Sets another password: every session ends, and this tab begins a new one with it, on the same domain. */
export function useChangeOwnPassword() {
  const begin = useStartSession();
  const { user } = useAccount();
  return useMutation({
    mutationFn: async (body: { current_password: string; password: string }) => {
      await client(authCalls.changePassword, { body });
      session.clearAccessToken();
      return client(authCalls.login, { body: { email: user.email, password: body.password } });
    },
    onSuccess: ({ data }) => begin(data),
    meta: { handles: ['*'] }, // said beside the fields
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.input<typeof ResetPasswordInput>) => client(authCalls.resetPassword, { body }),
    meta: { handles: ['*'] }, // said on the screen
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: z.input<typeof ChangePasswordInput>) => client(authCalls.changePassword, { body }),
    onSuccess: () => {
      session.clear();
      tellOtherTabs('ended');
    },
    meta: { handles: ['*'] },
  });
}
