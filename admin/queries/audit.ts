import { auditCalls } from '#shared/calls/audit.ts';
import type { CallInput } from '#shared/calls/call.ts';

import { pageQuery } from './call-query.ts';

export type AuditInput = NonNullable<CallInput<typeof auditCalls.list>['query']>;

export const auditQuery = (query: AuditInput) =>
  // Users look for what happened a moment ago.
  pageQuery(['audit-log', query], auditCalls.list, { input: { query }, staleTime: 0 });
