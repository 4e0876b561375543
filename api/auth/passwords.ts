import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { type Asker, hashQueue } from './hash-queue.ts';

const argon2Async = promisify(argon2);
/**
 * Hashing gets two of the four threads on which Node also reads files: a flood of sign-ins, which needs no account, must not
 * slow down every page of every site. A hundred that wait take two to four seconds.
 */
const inTurn = hashQueue({ concurrency: 2, most: 100, mostOfOne: 20 });

function derive(asker: Asker, parameters: Argon2Parameters): Promise<Buffer> {
  return inTurn(asker, () => argon2Async('argon2id', parameters));
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** The PHC string of a password: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. Takes tens of milliseconds, off the main thread. Throws ApiError unavailable. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('server', { message: password, nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Starts the hashes of older versions, which were made of the password's NFKC form. */
const normalized = 'nfkc:';
const phc = /^(?:nfkc:)?\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether `password` matches the stored hash. Without one (no such account, or no password yet) it does the same work
 * and returns false, so that the response time reveals nothing. Throws ApiError unavailable when too many are being
 * checked; everybody but this server waits in turn.
 */
export async function passwordMatches(
  password: string,
  stored: string | null,
  asker: Asker = 'server',
): Promise<boolean> {
  const message = isOutdated(stored) ? password.normalize('NFKC') : password;
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored ?? '') ?? [];
  if (!memory || !passes || !parallelism || !salt || !hash) {
    await derive(asker, { message, nonce: Buffer.alloc(16, 1), tagLength, ...cost });
    return false;
  }
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive(asker, {
    message,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expected);
}

/** Whether the next successful sign-in should replace a hash by one of the password as typed. */
export function isOutdated(stored: string | null): boolean {
  return stored?.startsWith(normalized) === true;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
