import { AuditEntry, AuditQuery } from '../schemas/audit.ts';
import { listReply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

export const auditCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/audit-log',
    summary: 'Who did what, newest first',
    access: 'audit.read',
    query: AuditQuery,
    response: listReply(AuditEntry),
  },
});
