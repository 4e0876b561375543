import { IdParams, listReply, reply } from '../schemas/common.ts';
import { User, UserCreate, UserListQuery, UserUpdate } from '../schemas/users.ts';
import { defineCalls } from './call.ts';

const one = '/api/users/{id}';

export const userCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/users',
    summary: "The domain's users, including owners",
    access: 'users.manage',
    query: UserListQuery,
    response: listReply(User),
  },
  create: {
    method: 'POST',
    path: '/api/users',
    summary: 'Invite a user by mail, or add an existing account',
    access: 'users.manage',
    body: UserCreate,
    response: reply(User),
    status: 201,
    refusals: ['conflict', 'key_reused', 'not_found', 'too_many_requests'],
  },
  get: {
    method: 'GET',
    path: one,
    summary: 'One user',
    access: 'users.manage',
    params: IdParams,
    response: reply(User),
  },
  update: {
    method: 'PATCH',
    path: one,
    summary:
      'Change name (owners only), role, suspension, or roles in other domains (owners only); a new role or a suspension ends the affected sessions',
    access: 'users.manage',
    params: IdParams,
    body: UserUpdate,
    response: reply(User),
    refusals: ['last_owner'],
  },
  remove: {
    method: 'DELETE',
    path: one,
    summary: 'Remove a user from the domain, or an owner from the network',
    access: 'users.manage',
    params: IdParams,
    response: null,
    status: 204,
    refusals: ['last_owner'],
  },
  invite: {
    method: 'POST',
    path: `${one}/invitation`,
    summary: 'Mail the invitation again; the old link becomes invalid',
    access: 'users.manage',
    params: IdParams,
    response: reply(User),
    refusals: ['conflict', 'too_many_requests'],
  },
  endSessions: {
    method: 'DELETE',
    path: `${one}/sessions`,
    summary: "End a user's sessions in the domain; an owner ends them in every domain",
    access: 'users.manage',
    params: IdParams,
    response: null,
    status: 204,
  },
});
