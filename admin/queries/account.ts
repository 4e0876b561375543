import { type QueryClient, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type * as z from 'zod/mini';

import { authCalls } from '#shared/calls/auth.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { may, type Permission } from '#shared/rules/roles.ts';
import type {
  AccountUpdate,
  ChangePasswordInput,
  LoginInput,
  ResetPasswordInput,
  SessionStart,
  Tokens,
} from '#shared/schemas/auth.ts';

import { anonymousClient, client, session } from '../client/client.ts';
import { tellOtherTabs } from '../client/tabs.ts';
import { sectionOf } from '../routing/paths.ts';
import { rememberUser } from '../stores/drafts.ts';
import { rememberSite } from '../stores/last-site.ts';
import { writeHook } from './write-hook.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  // A sign-in returns the same without the user's domains, which the panel lists with another call.
  queryFn: async ({ signal }): Promise<Omit<SessionStart, keyof Tokens>> =>
    (await client(authCalls.account, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

/** The signed-in user and the domain. Only for components inside the shell, whose middleware loads the account. */
export function useAccount() {
  return useSuspenseQuery(accountQuery).data;
}

/** What a message says when an email was made: `emailed`, or where it is if the installation has no mail server. */
export function useEmailWords(): (emailed: string, otherwise: string) => string {
  const { mail_server: hasServer } = useAccount();
  return (emailed, otherwise) => (hasServer ? emailed : `${otherwise} ${unsent}`);
}

const unsent = 'Nothing was emailed: this installation has no mail server, so the email is a file in DATA_DIR/outbox.';

/** Whether the signed-in user has a permission. The panel only hides what it forbids; the API enforces it. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useAccount();
  return (permission) => may(user.role, permission);
}

function isNotAccount({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== accountQuery.queryKey[0];
}

/** Starts a session in this tab and drops all data of the previous one. */
export function startSession(queryClient: QueryClient, start: SessionStart): void {
  const { access_token: _access, refresh_token: _refresh, ...account } = start;
  session.start(start, start.domain.host);
  rememberSite(start.domain.host);
  rememberUser(start.user.id);
  queryClient.setQueryData(accountQuery.queryKey, account);
  // All other queries belong to the previous domain; those on the screen are fetched again.
  queryClient.removeQueries({ type: 'inactive', predicate: isNotAccount });
  void queryClient.resetQueries({ predicate: isNotAccount });
  tellOtherTabs('switched');
}

export const useSignIn = writeHook((body: z.input<typeof LoginInput>) => anonymousClient(authCalls.login, { body }), {
  onSuccess: ({ data }, _input, _before, context) => startSession(context.client, data),
});

/** Switches the domain, and stays in the section that is open. */
export function useSwitchDomain() {
  const router = useRouter();
  return useMutation({
    mutationFn: (domainId: string) => client(authCalls.switchDomain, { body: { domain_id: domainId } }),
    onSuccess: async ({ data }, _input, _before, context) => {
      startSession(context.client, data);
      await router.navigate({ href: sectionOf(location.pathname) });
      await router.invalidate();
    },
  });
}

/** Writes the user's own name or address. The form shows the errors. */
export async function writeAccount(queryClient: QueryClient, body: z.input<typeof AccountUpdate>) {
  const { data } = await client(authCalls.updateAccount, { body });
  queryClient.setQueryData(accountQuery.queryKey, data);
  return data;
}

/** Changes the user's own password, which ends all sessions, and starts a new one in this tab on the same domain. */
export function useChangeOwnPassword() {
  const { user } = useAccount();
  return useMutation({
    mutationFn: async (body: { current_password: string; password: string }) => {
      await client(authCalls.changePassword, { body });
      const signIn = anonymousClient(authCalls.login, { body: { email: user.email, password: body.password } });
      // With a second factor, the sign-in screen asks for both.
      return signIn.catch((error: unknown) => {
        if (isHttpError(error) && error.code === 'second_factor_needed') return null;
        throw error;
      });
    },
    onSuccess: (reply, _input, _before, context) =>
      reply ? startSession(context.client, reply.data) : session.ended(),
  });
}

export const useResetPassword = writeHook((body: z.input<typeof ResetPasswordInput>) =>
  anonymousClient(authCalls.resetPassword, { body }),
);

/** Sets a password with the token of a mailed link. */
export const useChangePassword = writeHook(
  (body: z.input<typeof ChangePasswordInput>) => anonymousClient(authCalls.changePassword, { body }),
  {
    onSuccess: () => {
      session.clear();
      tellOtherTabs('ended');
    },
  },
);
