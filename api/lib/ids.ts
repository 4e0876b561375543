import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new id: 16 characters of an alphabet of 32, 80 random bits. */
export function newId(): string {
  return Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');
}
