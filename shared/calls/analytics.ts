import { AnalyticsCreate, AnalyticsItem, AnalyticsUpdate } from '../schemas/analytics.ts';
import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';
import { trashCalls } from './trash.ts';

const trash = trashCalls('/api/analytics/{id}', { access: 'analytics.write', thing: 'a snippet', item: AnalyticsItem });

/** A snippet runs in every visitor's browser: each change of one takes a fresh proof. */
export const analyticsCalls = defineCalls({
  list: {
    method: 'GET',
    access: 'public',
    query: DeletedQuery,
    moreForUsers: true,
    path: '/api/analytics',
    summary: 'Snippets on the public pages; their notes are only sent to users who can change them',
    response: listReply(AnalyticsItem),
  },
  create: {
    proof: 'fresh',
    method: 'POST',
    access: 'analytics.write',
    status: 201,
    path: '/api/analytics',
    summary: 'Add a snippet',
    body: AnalyticsCreate,
    response: reply(AnalyticsItem),
    refusals: ['quota_exceeded', 'key_reused', 'not_found'],
  },
  update: {
    proof: 'fresh',
    method: 'PUT',
    access: 'analytics.write',
    params: IdParams,
    path: '/api/analytics/{id}',
    summary: 'Change a snippet',
    body: AnalyticsUpdate,
    response: reply(AnalyticsItem),
    refusals: ['stale_version', 'conflict'],
  },
  ...trash,
  remove: { ...trash.remove, proof: 'fresh' },
  restore: { ...trash.restore, proof: 'fresh' },
});
