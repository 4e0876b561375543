import { createHmac, timingSafeEqual } from 'node:crypto';

const path = '/.well-known/caravan/';
const asked = /^\/\.well-known\/caravan\/([\w-]{16,64})$/;

export const proofPath = (nonce: string) => `${path}${nonce}`;

/** The nonce that a path asks a proof of; null for every other path. */
export function nonceIn(requested: string): string | null {
  return asked.exec(requested)?.[1] ?? null;
}

/** What only this installation can answer for a host. */
export function proofOf(secret: string, host: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${host}\n${nonce}`).digest('base64url');
}

export function isProof(secret: string, host: string, nonce: string, answer: string): boolean {
  const [wanted, given] = [Buffer.from(proofOf(secret, host, nonce)), Buffer.from(answer.trim())];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
