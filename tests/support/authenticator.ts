import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/schemas/passkeys.ts';

/** What a device does, and what it does wrong where a test wants that. */
export type Deed = {
  origin: string;
  host: string;
  /** Whether it asked for a finger, a face or a PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
};

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function authenticatorData({ host, verified = true, counter = 0 }: Deed, more = Buffer.alloc(0)): Buffer {
  // User present, user verified, attested credential data.
  const flags = 0x01 | (verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
}

const clientData = (type: string, challenge: string, { origin }: Deed) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A device with one passkey, as a browser shows it to a page: keys of P-256, and no attestation. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const };
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return {
    id: credential.id,
    create: (challenge: string, deed: Deed): NewPasskeyAnswer => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
      const parts = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(deed, attested))],
      ]);
      const attestationObject = text(isoCBOR.encode(parts as never));
      const clientDataJSON = text(clientData('webauthn.create', challenge, deed));
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    get: (challenge: string, deed: Deed): PasskeyAnswer => {
      const data = authenticatorData(deed);
      const said = clientData('webauthn.get', challenge, deed);
      const signature = text(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey));
      const { userHandle } = deed;
      return {
        ...credential,
        response: {
          clientDataJSON: text(said),
          authenticatorData: text(data),
          signature,
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
