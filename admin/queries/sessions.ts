import { sessionCalls } from '#shared/calls/sessions.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

export const sessionsQuery = callQuery(['sessions'], sessionCalls.list);

/** Ends a session; for null, all sessions but this one. */
export const useEndSession = writeHook(
  ({ id, password }: { id: string | null; password: string }) => {
    const body = { current_password: password };
    return id === null ? client(sessionCalls.endOthers, { body }) : client(sessionCalls.end, { params: { id }, body });
  },
  { meta: { awaits: [sessionsQuery.queryKey] } },
);
