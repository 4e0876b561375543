import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import type { Client } from '#shared/client/http.ts';
import type { InvitationAnswer, OpenInvitation } from '#shared/schemas/invitations.ts';

import { anonymousClient, client, clientAt, session } from '../client/client.ts';
import { accountQuery, startSession } from './account.ts';
import { domainsQuery } from './domains.ts';
import { writeHook } from './write-hook.ts';

/** The API knows the user of a valid token; the cookies may hold tokens of an ended session. */
async function clientOfUser(queryClient: QueryClient): Promise<Client> {
  if (!session.signedIn()) return anonymousClient;
  return queryClient.ensureQueryData(accountQuery).then(
    () => client,
    () => anonymousClient,
  );
}

/** What a mailed link invites to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ client: queryClient, signal }) => {
      const call = await clientOfUser(queryClient);
      return (await call(invitationCalls.read, { body: { token }, signal })).data;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });

type Accept = { body: InvitationAnswer; invitation: OpenInvitation };

/**
 * Accepts, then signs in with the password that was just given, on the website of the invitation. Returns whether that worked: a suspended
 * account can't sign in, and who is signed in here, also as somebody else, stays it.
 */
export const useAcceptInvitation = writeHook(
  async ({ body, invitation }: Accept, { client: queryClient }) => {
    const call = await clientOfUser(queryClient);
    await call(invitationCalls.accept, { body });
    queryClient.removeQueries({ queryKey: domainsQuery.queryKey });
    const { email, suspended, places } = invitation;
    if (call === client || suspended || !body.password) return false;
    const host = places[0]?.domain?.host;
    const signIn = (host ? clientAt(host) : anonymousClient)(authCalls.login, {
      body: { email, password: body.password },
    });
    // The invitation is accepted all the same: the next screen offers to sign in.
    const start = await signIn.then(
      ({ data }) => data,
      () => null,
    );
    if (start) startSession(queryClient, start);
    return start !== null;
  },
  { meta: { silent: true } }, // its form reports it
);

export const useDeclineInvitation = writeHook((token: string) =>
  anonymousClient(invitationCalls.decline, { body: { token } }),
);
