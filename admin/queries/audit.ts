import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { auditCalls } from '#shared/calls/audit.ts';
import type { CallInput } from '#shared/calls/call.ts';

import { client } from '../client/client.ts';

export type AuditInput = NonNullable<CallInput<typeof auditCalls.list>['query']>;

export const auditQuery = (query: AuditInput) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => client(auditCalls.list, { query, signal }),
    placeholderData: keepPreviousData,
    // Users look for what happened a moment ago.
    staleTime: 0,
    meta: { handles: ['*'] },
  });
