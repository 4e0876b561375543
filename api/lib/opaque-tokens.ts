import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new opaque token of 256 random bits. */
export function opaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The successor of `token`. It is derived, not stored: two tabs that spend the same token within the grace get the same
 * successor, and the database still holds only hashes.
 */
export function successorOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
