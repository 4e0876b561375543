import * as z from 'zod/mini';

import { link, matches, setting } from './setting.ts';

/** The settings of single sign-on. */
export const signOnVariables = {
  OIDC_ISSUER: setting(
    z.optional(
      link(
        /^(?:https:\/\/|http:\/\/(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1)[:/])(?![^/?#]*@)[^?#\s]+$/,
        'takes the address of your identity provider, like https://accounts.google.com, without a user name, ? or #',
      ),
    ),
  ),
  OIDC_CLIENT_ID: setting(z.optional(matches(/^[\x21-\x7e]{1,300}$/, 'takes the id that the provider shows'))),
  OIDC_CLIENT_SECRET: setting(
    z.optional(matches(/^[\x20-\x7e]{8,500}$/, 'takes the secret that the provider shows, of at least 8 characters')),
  ),
  OIDC_NAME: setting(
    z._default(
      matches(/^\S(?:[^\n]{0,38}\S)?$/, 'takes what people call the provider, in at most 40 characters'),
      'single sign-on',
    ),
  ),
};

/** The identity provider that people may sign in with. */
export type SignOnSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

export function signOnOf(env: {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME: string;
}): SignOnSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : null;
}

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** A sentence for each setting of single sign-on that is missing while others are there. */
export function signOnProblems(environment: Record<string, string | undefined>): string[] {
  if (!needed.some((name) => environment[name])) return [];
  const missing = needed.filter((name) => !environment[name]);
  return missing.map(
    (name) => `${name} is missing: people can sign in at a provider with all of ${needed.join(', ')}.`,
  );
}
