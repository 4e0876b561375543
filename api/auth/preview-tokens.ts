import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import { Id } from '#shared/schemas/common.ts';

/** Milliseconds. */
const lifetime = 24 * 3_600_000;
const issuer = 'caravan';
const audience = 'preview';
const type = 'preview+jwt';

/** Three parts of base64url, no longer than our tokens can be. */
const shape = /^[\w-]{1,200}\.[\w-]{1,500}\.[\w-]{1,100}$/;
const Claims = z.object({ sub: Id, domain: Id, exp: z.int() });

/**
 * Signs and verifies the tokens of preview links: each shows one post of one domain for a day. Their key, type and
 * audience differ from those of access tokens, so neither passes for the other.
 */
export function previewTokens(secret: string) {
  const key = Buffer.from(secret, 'base64url');
  const options = { algorithms: ['HS256'], issuer, audience, typ: type, requiredClaims: ['exp', 'iat', 'sub'] };
  return {
    sign: async (post: { id: string; domain_id: string }): Promise<{ token: string; expiresAt: string }> => {
      const seconds = Math.floor((Date.now() + lifetime) / 1000);
      const token = await new SignJWT({ domain: post.domain_id })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(post.id)
        .setIssuedAt()
        .setExpirationTime(seconds)
        .sign(key);
      return { token, expiresAt: isoOf(seconds) };
    },

    /** Whether the token is one of ours, perhaps expired. Costs some microseconds, so that a stranger's guess costs no more. */
    isSigned: async (token: string): Promise<boolean> => {
      if (!shape.test(token)) return false;
      return jwtVerify(token, key, { ...options, currentDate: new Date(0) }).then(
        () => true,
        () => false,
      );
    },
    /** What a token is for; null for a forged, foreign or expired one. */
    verify: async (token: string): Promise<{ post: string; domain: string; expiresAt: string } | null> => {
      try {
        const { payload } = await jwtVerify(token, key, options);
        const { sub, domain, exp } = z.parse(Claims, payload);
        return { post: sub, domain, expiresAt: isoOf(exp) };
      } catch {
        return null;
      }
    },
  };
}
export type PreviewTokens = ReturnType<typeof previewTokens>;

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
