import { sessionCalls } from '#shared/calls/sessions.ts';

import { anonymousClient, client, session } from '../client/client.ts';
import { tellOtherTabs } from '../client/tabs.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

export const sessionsQuery = callQuery(['sessions'], sessionCalls.list);

/** Ends a session; for null, all sessions but this one. */
export const useEndSession = writeHook(
  (id: string | null) => (id === null ? client(sessionCalls.endOthers) : client(sessionCalls.end, { params: { id } })),
  { meta: { awaits: [sessionsQuery.queryKey] } },
);

/** Says that a sign-in was somebody else; returns the token to set a new password with. */
export const useNotMe = writeHook(
  async (token: string) => (await anonymousClient(sessionCalls.notMe, { body: { token } })).data.token,
  {
    meta: { silent: true },
    onSuccess: () => {
      session.clear();
      tellOtherTabs('ended');
    },
  },
);
