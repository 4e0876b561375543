import { SessionStart } from '../schemas/auth.ts';
import { IdParams, reply } from '../schemas/common.ts';
import {
  MadePasskey,
  NewPasskeyQuestion,
  Passkey,
  PasskeyCreate,
  PasskeyQuestion,
  PasskeyRename,
  PasskeySignIn,
} from '../schemas/passkeys.ts';
import { defineCalls, noContent } from './call.ts';

const all = '/api/account/factors/passkeys';

export const passkeyCalls = defineCalls({
  ask: {
    method: 'POST',
    path: '/api/auth/passkey/question',
    summary: 'What to ask a browser for when somebody signs in with a passkey: the same for everyone',
    access: 'public',
    response: reply(PasskeyQuestion),
    ownEntries: true,
    refusals: ['too_many_requests'],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    summary:
      'Sign in with a passkey, which counts as password and second factor; every one that is refused gets the same message. Sets the cookie of `auth.login`',
    access: 'public',
    body: PasskeySignIn,
    response: reply(SessionStart),
    ownEntries: true,
    refusals: ['wrong_credentials', 'too_many_requests'],
  },
  askProof: {
    withoutFactor: true,
    method: 'POST',
    path: '/api/auth/proof/question',
    summary: 'What to ask a browser for when the signed-in user proves with a passkey who they are',
    access: 'session',
    response: reply(PasskeyQuestion),
    ownEntries: true,
  },
  askNew: {
    withoutFactor: true,
    method: 'POST',
    path: `${all}/question`,
    summary: 'What to ask a browser for to make a passkey',
    access: 'session',
    proof: 'fresh',
    response: reply(NewPasskeyQuestion),
    refusals: ['conflict'],
  },
  add: {
    withoutFactor: true,
    method: 'POST',
    path: all,
    summary: 'Sign in with this passkey from now on. Replies with recovery codes if the user has none',
    access: 'session',
    proof: 'fresh',
    body: PasskeyCreate,
    response: reply(MadePasskey),
    status: 201,
  },
  rename: {
    method: 'PATCH',
    path: `${all}/{id}`,
    summary: 'Name a passkey of the signed-in user',
    access: 'session',
    proof: 'fresh',
    params: IdParams,
    body: PasskeyRename,
    response: reply(Passkey),
  },
  remove: {
    method: 'DELETE',
    path: `${all}/{id}`,
    summary: 'Sign in without this passkey from now on; with the last factor the recovery codes end, too',
    access: 'session',
    proof: 'fresh',
    params: IdParams,
    ...noContent,
  },
});
