import { PasswordAgain } from '../schemas/auth.ts';
import { DeletedQuery, IdParams, listReply } from '../schemas/common.ts';
import { AccountSession } from '../schemas/sessions.ts';
import { defineCalls, noContent } from './call.ts';

const all = '/api/account/sessions';

export const sessionCalls = defineCalls({
  list: {
    method: 'GET',
    path: all,
    summary: "The signed-in user's sessions, the last used first",
    access: 'session',
    query: DeletedQuery,
    noTrash: true,
    response: listReply(AccountSession),
  },
  endOthers: {
    proof: 'fresh or password',
    method: 'POST',
    path: `${all}/end-others`,
    summary: 'End all other sessions of the signed-in user',
    access: 'session',
    body: PasswordAgain,
    ...noContent,
    refusals: ['too_many_requests'],
  },
  end: {
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
