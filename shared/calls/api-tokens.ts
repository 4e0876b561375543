import { ApiToken, ApiTokenCreate, ApiTokenReplace, MadeToken } from '../schemas/api-tokens.ts';
import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { defineCalls, noContent } from './call.ts';

/** Of a person only: no token may have it, so no token makes another one. */
const access = 'users.manage';
const path = '/api/tokens';

export const apiTokenCalls = defineCalls({
  list: {
    method: 'GET',
    path,
    summary: 'The API tokens of the domain that were not revoked, by name',
    access,
    query: DeletedQuery,
    noTrash: true,
    response: listReply(ApiToken),
  },
  create: {
    method: 'POST',
    path,
    summary:
      'Make an API token for a program, with permissions in this domain that the maker has too; only this reply shows its secret',
    access,
    proof: 'fresh',
    body: ApiTokenCreate,
    response: reply(MadeToken),
    status: 201,
    refusals: ['quota_exceeded'],
  },
  replace: {
    method: 'POST',
    path: `${path}/{id}/replace`,
    summary:
      'Give an API token a new secret, which only this reply shows; the old one works for some hours more, and the token acts for whoever replaced it',
    access,
    proof: 'fresh',
    params: IdParams,
    body: ApiTokenReplace,
    response: reply(MadeToken),
  },
  revoke: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Revoke an API token; its secrets are refused from the next request on',
    access,
    params: IdParams,
    ...noContent,
  },
});
