import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

import { Id, Timestamp } from '#shared/schemas/common.ts';

import { networkTime } from '../lib/clock.ts';

/** Milliseconds. */
const lifetime = 24 * 3_600_000;
const issuer = 'caravan';

/** Three parts of base64url, no longer than our tokens can be. */
const shape = /^[\w-]{1,200}\.[\w-]{1,500}\.[\w-]{1,100}$/;
const Claims = z.object({ sub: z.string(), domain: Id, exp: z.int(), at: z.optional(Timestamp) });

/** The keys of both kinds of links (base64url). */
export type PreviewSecrets = { post: string; site: string };

/** What a link to a website shows: everything that is saved, what is live, or a scheduled release at the time that it had. */
export type LinkedList = { list: 'saved' | 'live' } | { scheduled: string; at: string };

type Signed = { token: string; expiresAt: string };
type Visit = { domain: string; expiresAt: string };

/**
 * Signs and verifies the tokens of preview links. One shows a post of a domain, or a list of it, for a day at most. Both kinds have a
 * key, a type and an audience of their own, and so have access tokens: none passes for another.
 */
export function previewTokens(secrets: PreviewSecrets) {
  const posts = linkTokens(secrets.post, { type: 'preview+jwt', audience: 'preview' });
  const sites = linkTokens(secrets.site, { type: 'site-preview+jwt', audience: 'site-preview' });
  return {
    signPost: ({ id, domain_id: domain }: { id: string; domain_id: string }): Promise<Signed> =>
      posts.sign({ sub: id, domain }, networkTime() + lifetime),

    /** A link to a scheduled release ends when its time comes. */
    signList: (domain: string, linked: LinkedList): Promise<Signed> => {
      const day = networkTime() + lifetime;
      if ('list' in linked) return sites.sign({ sub: linked.list, domain }, day);
      const due = Date.parse(linked.at);
      // An overdue one failed, and is tried again.
      const end = due > networkTime() ? Math.min(due, day) : day;
      return sites.sign({ sub: linked.scheduled, domain, at: linked.at }, end);
    },

    /** Whether the token is one of ours, perhaps expired. Costs some microseconds, so that a stranger's guess costs no more. */
    isSigned: async (token: string): Promise<boolean> => (await posts.isSigned(token)) || sites.isSigned(token),

    /** What a token is for; null for a forged, foreign or expired one. */
    verify: async (token: string): Promise<(Visit & ({ post: string } | LinkedList)) | null> => {
      const post = await posts.verify(token);
      if (post) return { post: post.sub, domain: post.domain, expiresAt: isoOf(post.exp) };
      const site = await sites.verify(token);
      if (!site) return null;
      const { sub, domain, exp, at } = site;
      const visit = { domain, expiresAt: isoOf(exp) };
      if (sub === 'saved' || sub === 'live') return { ...visit, list: sub };
      return at === undefined ? null : { ...visit, scheduled: sub, at };
    },
  };
}
export type PreviewTokens = ReturnType<typeof previewTokens>;

/** Tokens of one kind. */
function linkTokens(secret: string, { type, audience }: { type: string; audience: string }) {
  const key = Buffer.from(secret, 'base64url');
  const options = { algorithms: ['HS256'], issuer, audience, typ: type, requiredClaims: ['exp', 'iat', 'sub'] };
  return {
    sign: async ({ sub, ...claims }: { sub: string; domain: string; at?: string }, end: number): Promise<Signed> => {
      const seconds = Math.floor(end / 1000);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt(new Date(networkTime()))
        .setExpirationTime(seconds)
        .sign(key);
      return { token, expiresAt: isoOf(seconds) };
    },
    isSigned: async (token: string): Promise<boolean> => {
      if (!shape.test(token)) return false;
      return jwtVerify(token, key, { ...options, currentDate: new Date(0) }).then(
        () => true,
        () => false,
      );
    },
    verify: async (token: string): Promise<z.infer<typeof Claims> | null> => {
      try {
        return z.parse(
          Claims,
          (await jwtVerify(token, key, { ...options, currentDate: new Date(networkTime()) })).payload,
        );
      } catch {
        return null;
      }
    },
  };
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
