import { reply } from '../schemas/common.ts';
import { CodeAppConfirm, Factors, KeepInput, NewCodeApp, ProofInput, RecoveryCodes } from '../schemas/factors.ts';
import { defineCalls, noContent } from './call.ts';

const all = '/api/account/factors';

export const factorCalls = defineCalls({
  get: {
    method: 'GET',
    path: all,
    summary: 'How the signed-in user signs in besides the password',
    access: 'session',
    response: reply(Factors),
  },
  prove: {
    method: 'POST',
    path: '/api/auth/proof',
    summary: 'Prove again who is signed in, for calls that ask for it with `proof_needed`',
    access: 'session',
    body: ProofInput,
    ...noContent,
  },
  startCodeApp: {
    method: 'POST',
    path: `${all}/code-app`,
    summary:
      'Make a secret for an app that makes codes; one that is there works until a code of the new one is confirmed',
    access: 'session',
    proof: 'fresh',
    response: reply(NewCodeApp),
  },
  confirmCodeApp: {
    method: 'POST',
    path: `${all}/code-app/confirm`,
    summary: 'Sign in with codes of the new app from now on. Replies with a new set of recovery codes',
    access: 'session',
    proof: 'fresh',
    body: CodeAppConfirm,
    response: reply(RecoveryCodes),
  },
  removeCodeApp: {
    method: 'POST',
    path: `${all}/code-app/remove`,
    summary: 'Sign in without codes from now on; the recovery codes end too',
    access: 'session',
    proof: 'fresh',
    ...noContent,
    refusals: ['not_found'],
  },
  stopReturn: {
    method: 'POST',
    path: `${all}/keep`,
    summary:
      'Keep the second step that an owner is about to take away, with the token of the mail about it: the person didn’t ask for it',
    access: 'public',
    body: KeepInput,
    ...noContent,
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: `${all}/recovery-codes`,
    summary: 'Make new recovery codes; the older ones end',
    access: 'session',
    proof: 'fresh',
    response: reply(RecoveryCodes),
    refusals: ['not_found'],
  },
});
