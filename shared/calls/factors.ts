import { reply } from '../schemas/common.ts';
import {
  CodeAppConfirm,
  FactorDemandInput,
  FactorDemands,
  Factors,
  KeepInput,
  NewCodeApp,
  ProofInput,
  RecoveryCodes,
} from '../schemas/factors.ts';
import { defineCalls, noContent } from './call.ts';

const all = '/api/account/factors';

export const factorCalls = defineCalls({
  get: {
    withoutFactor: true,
    method: 'GET',
    path: all,
    summary: 'How the signed-in user signs in besides the password',
    access: 'session',
    response: reply(Factors),
  },
  prove: {
    withoutFactor: true,
    method: 'POST',
    path: '/api/auth/proof',
    summary: 'Prove again who is signed in, for calls that ask for it with `proof_needed`',
    access: 'session',
    body: ProofInput,
    ...noContent,
  },
  startCodeApp: {
    withoutFactor: true,
    method: 'POST',
    path: `${all}/code-app`,
    summary:
      'Make a secret for an app that makes codes; one that is there works until a code of the new one is confirmed',
    access: 'session',
    proof: 'fresh',
    response: reply(NewCodeApp),
  },
  confirmCodeApp: {
    withoutFactor: true,
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
  demands: {
    method: 'GET',
    path: '/api/factor-demands',
    summary: 'Which roles need a second factor, in the whole network, and how many people have none (owners only)',
    access: 'installation.read',
    response: reply(FactorDemands),
  },
  demand: {
    method: 'PUT',
    path: '/api/factor-demands',
    summary:
      'Demand a second factor of everybody with a role (owners only, who have one themselves), with days to set it up; null days demand none',
    access: 'installation.read',
    proof: 'fresh',
    body: FactorDemandInput,
    response: reply(FactorDemands),
    refusals: ['conflict'],
  },
  replaceRecoveryCodes: {
    withoutFactor: true,
    method: 'POST',
    path: `${all}/recovery-codes`,
    summary: 'Make new recovery codes; the older ones end',
    access: 'session',
    proof: 'fresh',
    response: reply(RecoveryCodes),
    refusals: ['not_found'],
  },
});
