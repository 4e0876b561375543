import { createHash, createHmac, randomBytes } from 'node:crypto';

import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import { Role } from '#shared/schemas/auth.ts';
import { Id } from '#shared/schemas/common.ts';

import { ApiError } from '../lib/errors.ts';

/** Seconds. */
const accessTokenLifetime = 15 * 60;
/** Milliseconds. */
export const refreshTokenLifetime = 30 * 24 * 3_600_000;
/** Two tabs may spend the same refresh token within this many milliseconds; later it is a replay. */
export const refreshGrace = 10_000;

const Claims = z.object({ sub: Id, domain: Id, role: Role, session: Id });
export type Claims = z.infer<typeof Claims>;

const issuer = 'caravan';
const type = 'at+jwt';

/** Signs and checks access tokens. `secret` is shared by every process on one database. */
export function accessTokens(secret: string) {
  const key = Buffer.from(secret, 'base64url');
  return {
    sign: ({ sub, ...claims }: Claims): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenLifetime}s`)
        .sign(key),

    /** The claims of a token that is ours and still good. Throws ApiError token_expired or unauthorized. */
    verify: async (token: string): Promise<Claims> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          typ: type,
          requiredClaims: ['exp', 'iat'],
        });
        return z.parse(Claims, payload);
      } catch (error) {
        if (error instanceof joseErrors.JWTExpired) throw new ApiError('token_expired', 'The access token has expired');
        throw new ApiError('unauthorized', 'The access token is not valid');
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;

/** A new opaque token of 256 random bits. */
export function opaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The token that follows `token`. It is derived, not stored: two tabs that spend the same token within the grace get the same
 * successor, and the database still holds nothing but hashes.
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
