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
import { defineCalls, noContent } from './call.ts';

export const authCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Sign in; every wrong pair gets the same message in equal time. Whoever has a second factor sends a code as well. The reply sets a cookie `device` (`__Host-device` on https), with which this device can sign in while others guess the password',
    access: 'public',
    body: LoginInput,
    response: reply(SessionStart),
    refusals: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'too_many_requests'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session',
    access: 'session',
    ...noContent,
  },
  refreshTokens: {
    method: 'POST',
    path: '/api/auth/refresh-tokens',
    summary: 'Exchange the refresh token in the bearer header for a new pair',
    access: 'refresh',
    response: reply(Tokens),
  },
  switchDomain: {
    method: 'POST',
    path: '/api/auth/switch-domain',
    summary: 'Get tokens for another domain of the user',
    access: 'session',
    body: SwitchDomainInput,
    response: reply(SessionStart),
    refusals: ['not_found'],
  },
  account: {
    method: 'GET',
    path: '/api/account',
    summary: 'The signed-in user and the current domain',
    access: 'session',
    response: reply(AccountState),
  },
  updateAccount: {
    method: 'POST',
    path: '/api/account',
    summary: "Change the user's own name, or email address with the current password",
    access: 'session',
    body: AccountUpdate,
    response: reply(AccountState),
    refusals: ['too_many_requests'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/reset-password',
    summary: 'Email a one-time link; the reply is the same without such an account',
    access: 'public',
    body: ResetPasswordInput,
    response: reply(Empty),
    status: 202,
    refusals: ['too_many_requests'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/change-password',
    summary: 'Set a new password with an emailed token or the current password; ends every session',
    access: 'public',
    body: ChangePasswordInput,
    ...noContent,
    refusals: ['too_many_requests'],
  },
});
