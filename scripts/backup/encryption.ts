import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

import { BackupFailure } from './failure.ts';

/**
 * Encrypted backups are files of age (https://age-encryption.org/v1), so the program `age` can open them without Caravan. The key is an
 * identity, AGE-SECRET-KEY-1….
 */
const start = Buffer.from('age-encryption.org/');

/** A key for BACKUP_KEY. */
export function newBackupKey(): Promise<string> {
  return generateX25519Identity();
}

/** A step of a pipeline that encrypts what passes. */
export function encryptWith(key: string) {
  return async function* encrypted(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await recipientOf(key));
    yield* await encrypter.encrypt(streamOf(plain));
  };
}

/** The key's public half. The library's error would hold the key. */
function recipientOf(key: string): Promise<string> {
  return identityToRecipient(key).catch(() => {
    throw new BackupFailure(
      'BACKUP_KEY has a wrong character: copy it again as npm run backup -- --new-key printed it.',
    );
  });
}

/** What a backup's reading failed with because its encrypted bytes aren't those that were written. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/**
 * A step of a pipeline that decrypts what passes if it is encrypted. Throws BackupFailure without the right key, and DecryptionError where
 * the bytes are damaged or cut off.
 */
export function decryptWith(key: string | null, name: string) {
  return async function* decrypted(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = stored[Symbol.asyncIterator]();
    let first = Buffer.alloc(0);
    while (first.length < start.length) {
      const { done, value } = await chunks.next();
      if (done) break;
      first = Buffer.concat([first, value]);
    }
    const all = resumed(first, chunks);
    if (!first.subarray(0, start.length).equals(start)) {
      yield* all;
      return;
    }
    if (key === null) throw new BackupFailure(`${name} is encrypted: set BACKUP_KEY to the key that it was made with.`);
    const decrypter = new Decrypter();
    await recipientOf(key); // says what is wrong with the key, without it
    decrypter.addIdentity(key);
    const plain = await decrypter.decrypt(streamOf(all)).catch((error: unknown) => {
      throw /no identity matched/i.test(String(error))
        ? new BackupFailure(`${name} is encrypted with another key than BACKUP_KEY: set that one.`, { cause: error })
        : new DecryptionError(String(error), { cause: error });
    });
    try {
      yield* plain;
    } catch (error) {
      throw new DecryptionError(String(error), { cause: error });
    }
  };
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function streamOf(bytes: AsyncIterable<Uint8Array>) {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array> as globalThis.ReadableStream<Uint8Array>;
}
