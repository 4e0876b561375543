import { IdParams, listReply } from '../schemas/common.ts';
import { AccountSession } from '../schemas/sessions.ts';
import { defineCalls } from './call.ts';

const all = '/api/account/sessions';

export const sessionCalls = defineCalls({
  list: {
    method: 'GET',
    path: all,
    summary: 'Where the signed-in user is signed in, the last used first',
    access: 'session',
    response: listReply(AccountSession),
  },
  endOthers: {
    method: 'DELETE',
    path: all,
    summary: 'End every session of the signed-in user but this one',
    access: 'session',
    response: null,
    status: 204,
  },
  end: {
    method: 'DELETE',
    path: `${all}/{id}`,
    summary: 'End one session of the signed-in user',
    access: 'session',
    params: IdParams,
    response: null,
    status: 204,
  },
});
