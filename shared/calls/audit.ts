import { AuditEntry, AuditQuery } from '../schemas/audit.ts';
import { listReply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

export const auditCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/audit-log',
    summary: 'The audit log, newest first',
    access: 'audit.read',
    query: AuditQuery,
    noTrash: true,
    response: listReply(AuditEntry),
  },
});
