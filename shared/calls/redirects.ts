import { IdParams, listReply, reply } from '../schemas/common.ts';
import { RedirectCreate, RedirectEntry, RedirectListQuery } from '../schemas/redirects.ts';
import { defineCalls, noContent } from './call.ts';

export const redirectCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/redirects',
    summary: 'All redirects of the domain by old path, including inactive ones',
    access: 'content.read',
    query: RedirectListQuery,
    noTrash: true,
    response: listReply(RedirectEntry),
  },
  create: {
    method: 'POST',
    path: '/api/redirects',
    summary: 'Redirect an old path to a post or to another path',
    access: 'content.write',
    body: RedirectCreate,
    response: reply(RedirectEntry),
    status: 201,
    refusals: ['quota_exceeded'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/redirects/{id}',
    summary: 'Delete a redirect',
    access: 'content.write',
    params: IdParams,
    ...noContent,
  },
});
