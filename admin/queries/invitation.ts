import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { invitationCalls } from '#shared/calls/invitations.ts';
import type { Client } from '#shared/client/http.ts';
import type { InvitationAnswer } from '#shared/schemas/invitations.ts';

import { anonymousClient, client, session } from '../client/client.ts';
import { accountQuery } from './account.ts';
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

export const useAcceptInvitation = writeHook(
  async (body: InvitationAnswer, { client: queryClient }) =>
    (await clientOfUser(queryClient))(invitationCalls.accept, { body }),
  {
    meta: { silent: true }, // its form reports it
    onSuccess: (_done, _body, _before, context) => context.client.removeQueries({ queryKey: domainsQuery.queryKey }),
  },
);

export const useDeclineInvitation = writeHook((token: string) =>
  anonymousClient(invitationCalls.decline, { body: { token } }),
);
