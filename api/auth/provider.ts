import type * as jose from 'jose';
import type * as oidc from 'openid-client';
import * as z from 'zod/mini';

import { Email } from '#shared/schemas/common.ts';
import type { SignOnAnswer } from '#shared/schemas/sign-on.ts';

import type { SignOnSettings } from '../config/sign-on.ts';

/** Seconds for each request: whoever signs in waits for up to four. */
const timeout = 5;
/** Milliseconds for which the provider's addresses are taken for what they were. Its keys are read again by themselves. */
const known = 3_600_000;

/** Seconds: nobody has to sign in there again for it, but with a `max_age` the provider says when that was. */
const anyAge = 90 * 24 * 3600;

/** What a browser that is sent to the provider brings back: only it can answer, and only once. */
export type Flow = { state: string; verifier: string; nonce: string };

/** Who somebody is at the provider. */
export type Identity = {
  issuer: string;
  subject: string;
  /** The address, in small letters; null where the provider doesn't confirm that it is theirs. */
  email: string | null;
  /** When they last showed there who they are, in milliseconds; null where the provider doesn't say. */
  provenAt: number | null;
  /** What the provider calls its session. */
  session: string | null;
};

/**
 * Why nobody was signed in. `down`: no answer, or none that is OpenID Connect; `settings`: the provider doesn't know this panel, its secret or
 * its address; `denied`: it, or the person, said no; `again`: the answer was used before, came too late or isn't for this question.
 */
export type Trouble = 'down' | 'settings' | 'denied' | 'again';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause: unknown) {
    super(causeOf(cause), { cause });
    this.trouble = trouble;
  }
}

/** The identity provider of the installation, whose addresses it tells by itself. Nothing is asked before somebody signs in. */
export function openProvider(settings: SignOnSettings, panelOrigin: string) {
  const redirectUri = `${panelOrigin}/single-sign-on`;
  let keys: { at: string; read: ReturnType<typeof jose.createRemoteJWKSet> } | null = null;
  let found: { config: Promise<oidc.Configuration>; at: number } | null = null;

  function discovered(): Promise<oidc.Configuration> {
    if (found && performance.now() - found.at < known) return found.config;
    const config = discover(settings).catch((error: unknown) => {
      // The next who signs in asks again.
      found = null;
      throw new ProviderError('down', error);
    });
    found = { config, at: performance.now() };
    return config;
  }

  return {
    name: settings.name,
    issuer: settings.issuer,
    redirectUri,

    /** Reads the provider's addresses. Throws ProviderError. */
    check: async (): Promise<void> => {
      await discovered();
    },

    /** Where to send the browser. Throws ProviderError. */
    askAt: async ({ state, verifier, nonce }: Flow): Promise<string> => {
      const config = await discovered();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        max_age: String(anyAge),
      });
      return url.href;
    },

    /** Where whoever signs out here is signed out there, too; null where the provider has no such page. Throws ProviderError. */
    leaveAt: async (): Promise<string | null> => {
      const config = await discovered();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const { buildEndSessionUrl } = await import('openid-client');
      return buildEndSessionUrl(config, { post_logout_redirect_uri: `${panelOrigin}/team-login` }).href;
    },

    /** Whom the provider says that it signed out (OpenID Connect Back-Channel Logout 1.0). Throws ProviderError. */
    leaving: async (token: string): Promise<Leaving> => {
      const { issuer, jwks_uri: at } = (await discovered()).serverMetadata();
      if (at === undefined) throw new ProviderError('down', new Error('the provider names no keys'));
      const { createRemoteJWKSet, jwtVerify } = await import('jose');
      if (keys?.at !== at) keys = { at, read: createRemoteJWKSet(new URL(at), { timeoutDuration: timeout * 1000 }) };
      const options = { issuer, audience: settings.clientId, algorithms, maxTokenAge: tokenAge, clockTolerance: 30 };
      try {
        return leavingIn((await jwtVerify(token, keys.read, { ...options, requiredClaims: ['jti'] })).payload);
      } catch (error) {
        throw error instanceof ProviderError ? error : new ProviderError('again', error);
      }
    },

    /** Who answered. Throws ProviderError. */
    identify: async (answer: SignOnAnswer, { state, verifier, nonce }: Flow): Promise<Identity> => {
      const config = await discovered();
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
        const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
        const tokens = await authorizationCodeGrant(config, url, checks);
        const claims = tokens.claims();
        if (!claims) throw new ProviderError('down', new Error('no ID token'));
        // Many providers keep the address out of the token.
        const isComplete = claims['email'] !== undefined && isConfirmed(claims);
        const more =
          isComplete || config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityOf(claims, { ...claims, ...more });
      } catch (error) {
        throw error instanceof ProviderError ? error : new ProviderError(await troubleOf(error), error);
      }
    },
  };
}

/** A session at the provider that ended, or everything of a person there. `id` is of the message. */
export type Leaving = { id: string; issuer: string; subject: string | null; session: string | null };

/** Seconds after which a message about a sign-out is too old; the database remembers each for longer (db/challenges.ts). */
const tokenAge = 300;
/** Signatures with the provider's own keys: one with the secret, or none, is refused. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
];
const signedOut = 'http://schemas.openid.net/event/backchannel-logout';

/** What a checked token says. Throws ProviderError for a token of another kind: one of a sign-in has a nonce, and no such event. */
function leavingIn({ jti: id, iss: issuer, sub, sid, events, nonce }: jose.JWTPayload): Leaving {
  const event = typeof events === 'object' && events !== null ? (events as Claims)[signedOut] : undefined;
  const [subject, session] = [sub ?? null, typeof sid === 'string' ? sid : null];
  const isWhole = id && issuer && typeof event === 'object' && nonce === undefined && (subject || session);
  if (!isWhole) throw new ProviderError('again', new Error('the token is of another kind'));
  return { id, issuer, subject, session };
}

export type Provider = ReturnType<typeof openProvider>;

async function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<oidc.Configuration> {
  // Loaded for the first sign-in: most installations have no provider.
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await import('openid-client');
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (takes.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  const isPlain = issuer.startsWith('http:');
  return discovery(new URL(issuer), clientId, clientSecret, authenticate, {
    timeout,
    // Signatures of tokens are checked although they come over TLS.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
}

type Claims = Record<string, unknown>;

/** Entra says it in its own way: the domain of the address was shown to belong to the organization. */
function isConfirmed(claims: Claims): boolean {
  const { email_verified: verified, xms_edov: owned } = claims;
  return [verified, owned].some((said) => said === true || said === 'true' || said === 1 || said === '1');
}

function identityOf(token: Claims & { iss: string; sub: string; auth_time?: unknown }, all: Claims): Identity {
  const email = z.safeParse(Email, all['email']);
  const { sid } = token;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email.success && isConfirmed(all) ? email.data : null,
    provenAt: typeof token.auth_time === 'number' ? token.auth_time * 1000 : null,
    session: typeof sid === 'string' && sid.length <= 255 ? sid : null,
  };
}

const ofSettings = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
  'invalid_scope',
  'invalid_redirect_uri',
]);

async function troubleOf(error: unknown): Promise<Trouble> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import('openid-client');
  // A wrong secret is answered by a challenge.
  if (error instanceof WWWAuthenticateChallengeError) return 'settings';
  if (error instanceof AuthorizationResponseError) {
    if (ofSettings.has(error.error)) return 'settings';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'down' : 'denied';
  }
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'again';
    return ofSettings.has(error.error) ? 'settings' : 'down';
  }
  // What came isn't what it should be: another nonce, an expired token, another provider.
  const isToken = error instanceof ClientError && /JWT|CLAIM|INVALID_RESPONSE/.test(error.code ?? '');
  return isToken && error.cause !== undefined && !(error.cause instanceof Response) ? 'again' : 'down';
}

/** What happened, for the log: never what a token or an answer says. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  const parts = [error.message, code, said].filter((part) => typeof part === 'string' && part !== '');
  return `${parts.join(', ')}${inner}`.slice(0, 300);
}
