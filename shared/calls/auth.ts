import {
  AccountState,
  AccountUpdate,
  ChangePasswordInput,
  LoginInput,
  ResetPasswordInput,
  SessionStart,
  SwitchDomainInput,
  Tokens,
} from '../schemas/auth.ts';
import { Empty, reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

export const authCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in: one message for every wrong pair, in equal time',
    access: 'public',
    body: LoginInput,
    response: reply(SessionStart),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session',
    access: 'session',
    response: null,
    status: 204,
  },
  refreshTokens: {
    method: 'POST',
    path: '/api/auth/refresh-tokens',
    summary: 'Trade the refresh token in the bearer header for a new pair',
    access: 'refresh',
    response: reply(Tokens),
  },
  switchDomain: {
    method: 'POST',
    path: '/api/auth/switch-domain',
    summary: 'Tokens for another domain that the user may enter',
    access: 'session',
    body: SwitchDomainInput,
    response: reply(SessionStart),
  },
  account: {
    method: 'GET',
    path: '/api/account',
    summary: 'Who is signed in, and where',
    access: 'session',
    response: reply(AccountState),
  },
  updateAccount: {
    method: 'POST',
    path: '/api/account',
    summary: 'Change the own name or address',
    access: 'session',
    body: AccountUpdate,
    response: reply(AccountState),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/reset-password',
    summary: 'Mail a one-use link, whether or not the account exists',
    access: 'public',
    body: ResetPasswordInput,
    response: reply(Empty),
    status: 202,
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/change-password',
    summary: 'Set a new password with a mailed token, or signed in with the current one; ends every session',
    access: 'public',
    body: ChangePasswordInput,
    response: null,
    status: 204,
  },
});
