import { sessionCalls } from '#shared/calls/sessions.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

export const sessionsQuery = callQuery(['sessions'], sessionCalls.list);

/** Ends a session; for null, all sessions but this one. */
export const useEndSession = writeHook(
  (id: string | null) => (id === null ? client(sessionCalls.endOthers) : client(sessionCalls.end, { params: { id } })),
  { meta: { awaits: [sessionsQuery.queryKey] } },
);
