import { argon2Sync, randomBytes } from 'node:crypto';

const cost = { memory: 8, passes: 1, parallelism: 1 };

/**
 * A password hash as the API stores it, with the least work that argon2id allows: it is verified with its own
 * parameters. Thousands of sign-ins in tests would otherwise take a minute of both cores.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
}
