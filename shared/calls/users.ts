import { IdParams, listReply, reply } from '../schemas/common.ts';
import { User, UserCreate, UserListQuery, UserUpdate } from '../schemas/users.ts';
import { defineCalls } from './call.ts';

const one = '/api/users/{id}';

export const userCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/users',
    summary: "The domain's users",
    access: 'users.manage',
    query: UserListQuery,
    response: listReply(User),
  },
  create: {
    method: 'POST',
    path: '/api/users',
    summary: 'Invite a user by mail',
    access: 'users.manage',
    body: UserCreate,
    response: reply(User),
    status: 201,
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
    summary: 'Change name, role or suspension',
    access: 'users.manage',
    params: IdParams,
    body: UserUpdate,
    response: reply(User),
  },
  remove: {
    method: 'DELETE',
    path: one,
    summary: 'Take a user out of the domain',
    access: 'users.manage',
    params: IdParams,
    response: null,
    status: 204,
  },
});
