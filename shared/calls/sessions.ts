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
    method: 'DELETE',
    path: all,
    summary: 'End all other sessions of the signed-in user',
    access: 'session',
    ...noContent,
  },
  end: {
    method: 'DELETE',
    path: `${all}/{id}`,
    summary: 'End one session of the signed-in user',
    access: 'session',
    params: IdParams,
    ...noContent,
  },
});
