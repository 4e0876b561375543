import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import { Role } from '#shared/schemas/auth.ts';
import { Id } from '#shared/schemas/common.ts';

import { networkTime } from '../lib/clock.ts';
import { ApiError } from '../lib/errors.ts';

/** Seconds. */
const accessTokenLifetime = 15 * 60;

const Claims = z.object({ sub: Id, domain: Id, role: Role, session: Id });
export type Claims = z.infer<typeof Claims>;

const issuer = 'caravan';
/** Tokens of before this claim are refused, so clients refresh them. */
const audience = 'caravan-api';
const type = 'at+jwt';

/** Signs and verifies access tokens. `secret` is shared by all processes on one database. */
export function accessTokens(secret: string) {
  const key = Buffer.from(secret, 'base64url');
  return {
    sign: ({ sub, ...claims }: Claims): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(new Date(networkTime()))
        .setExpirationTime(new Date(networkTime() + accessTokenLifetime * 1000))
        .sign(key),

    /** The claims of a valid token. Throws ApiError token_expired or unauthorized. */
    verify: async (token: string): Promise<Claims> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['exp', 'iat'],
          currentDate: new Date(networkTime()),
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
