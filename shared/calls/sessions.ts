import { PasswordAgain } from '../schemas/auth.ts';
import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { AccountSession, NotMeInput, NotMeReply } from '../schemas/sessions.ts';
import { defineCalls, noContent } from './call.ts';

const all = '/api/account/sessions';

export const sessionCalls = defineCalls({
  list: {
    withoutFactor: true,
    method: 'GET',
    path: all,
    summary: "The signed-in user's sessions, the last used first",
    access: 'session',
    query: DeletedQuery,
    noTrash: true,
    response: listReply(AccountSession),
  },
  endOthers: {
    withoutFactor: true,
    proof: 'fresh or password',
    method: 'POST',
    path: `${all}/end-others`,
    summary: 'End all other sessions of the signed-in user',
    access: 'session',
    body: PasswordAgain,
    ...noContent,
    refusals: ['too_many_requests'],
  },
  notMe: {
    method: 'POST',
    path: `${all}/not-me`,
    summary:
      'Say that a sign-in was somebody else, with the token of the mail about it: ends every session, takes the password away, revokes API tokens made since, and returns a token to set a new password with',
    access: 'public',
    body: NotMeInput,
    response: reply(NotMeReply),
  },
  end: {
    withoutFactor: true,
    proof: 'fresh or password',
    method: 'POST',
    path: `${all}/{id}/end`,
    summary: 'End one session of the signed-in user',
    access: 'session',
    params: IdParams,
    body: PasswordAgain,
    ...noContent,
    refusals: ['too_many_requests'],
  },
});
