import { SessionStart } from '../schemas/auth.ts';
import { reply } from '../schemas/common.ts';
import { SignOnAnswer, SignOnLeave, SignOnOffer, SignOnStart } from '../schemas/sign-on.ts';
import { defineCalls } from './call.ts';

const all = '/api/auth/sign-on';

/** Single sign-on at the identity provider of the installation, by OpenID Connect. */
export const signOnCalls = defineCalls({
  offer: {
    method: 'GET',
    path: all,
    summary: 'The identity provider that people may sign in with',
    access: 'public',
    response: reply(SignOnOffer),
  },
  start: {
    method: 'POST',
    path: all,
    summary:
      'Begin to sign in at the identity provider: send the browser to the address of the reply. Sets a cookie `sign-on` (`__Host-sign-on` on https), without which the answer counts for nothing',
    access: 'public',
    response: reply(SignOnStart),
    ownEntries: true,
    refusals: ['not_found', 'too_many_requests', 'unavailable'],
  },
  finish: {
    method: 'POST',
    path: `${all}/answer`,
    summary:
      'Sign in with what the identity provider answered, once, in the browser that began. Whoever wasn’t invited, or has no address that the provider confirms, gets the same message. Sets the cookie of `auth.login`',
    access: 'public',
    body: SignOnAnswer,
    response: reply(SessionStart),
    ownEntries: true,
    refusals: ['wrong_credentials', 'not_found', 'too_many_requests', 'unavailable'],
  },
  leave: {
    withoutFactor: true,
    method: 'GET',
    path: `${all}/leave`,
    summary: 'Where whoever signed in at the identity provider signs out there, too',
    access: 'session',
    response: reply(SignOnLeave),
  },
});
