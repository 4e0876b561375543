import { PasswordAgain } from '../schemas/auth.ts';
import { IdParams, listReply, reply } from '../schemas/common.ts';
import { User, UserCreate, UserListQuery, UserUpdate } from '../schemas/users.ts';
import { defineCalls, noContent } from './call.ts';

const one = '/api/users/{id}';
const access = 'users.manage';
const user = { access, params: IdParams, response: reply(User) } as const;

export const userCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/users',
    summary: "The domain's users, including owners and open invitations; with `deleted` those who were removed from it",
    access,
    query: UserListQuery,
    response: listReply(User),
  },
  create: {
    proof: 'fresh',
    method: 'POST',
    path: '/api/users',
    summary: 'Invite a user by email, with or without an account; the user decides',
    access,
    body: UserCreate,
    response: reply(User),
    status: 201,
    refusals: ['conflict', 'key_reused', 'not_found', 'too_many_requests'],
  },
  get: {
    ...user,
    method: 'GET',
    path: one,
    summary: 'One user',
  },
  update: {
    proof: 'fresh',
    ...user,
    method: 'PATCH',
    path: one,
    summary:
      'Change name (owners only), role, suspension, or roles in other domains (owners only); a new role or a suspension ends the affected sessions',
    body: UserUpdate,
    refusals: ['conflict', 'last_owner', 'too_many_requests'],
  },
  remove: {
    proof: 'fresh',
    method: 'DELETE',
    path: one,
    summary: 'Remove a user or an invitation from the domain, or an owner from the network',
    access,
    params: IdParams,
    ...noContent,
    refusals: ['last_owner'],
  },
  restore: {
    proof: 'fresh',
    ...user,
    method: 'PUT',
    path: `${one}/restore`,
    summary:
      'Bring back a removed user with the former role and a notice, or an invitation with a new link; a former owner only by an owner',
    refusals: ['too_many_requests'],
  },
  removePermanently: {
    proof: 'fresh',
    method: 'DELETE',
    path: `${one}/permanently`,
    summary: 'Forget a removed user or invitation of the domain; accounts stay',
    access,
    params: IdParams,
    ...noContent,
    refusals: ['conflict'],
  },
  invite: {
    proof: 'fresh',
    ...user,
    method: 'POST',
    path: `${one}/invitation`,
    summary: 'Email the invitation again; the old link becomes invalid',
    refusals: ['conflict', 'too_many_requests'],
  },
  giveBack: {
    proof: 'fresh',
    ...user,
    method: 'POST',
    path: `${one}/give-back`,
    summary:
      'Give a user who lost the second factor the sign-in back (owners only): mailed at once, and from a day later on the password alone signs in',
    refusals: ['conflict', 'too_many_requests'],
  },
  takeBack: {
    proof: 'fresh',
    ...user,
    method: 'POST',
    path: `${one}/take-back`,
    summary: 'Let the second factor of a user stay, whose sign-in is being given back (owners only)',
  },
  endSessions: {
    proof: 'fresh or password',
    method: 'POST',
    path: `${one}/end-sessions`,
    summary: "End a user's sessions in the domain; an owner ends them in every domain",
    access,
    params: IdParams,
    body: PasswordAgain,
    ...noContent,
    refusals: ['too_many_requests'],
  },
});
