import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import { personName } from '#shared/rules/person-name.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/schemas/passkeys.ts';

import { createChallenge, type Purpose, spendChallenge } from '../db/challenges.ts';
import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { endReturn } from '../db/factor-returns.ts';
import { countUse, findPasskey } from '../db/passkeys.ts';
import type { PasskeyRow } from '../db/schema.ts';

type Needs = { db: Db; panelOrigin: string };
type Person = { id: string; email: string; firstname: string; lastname: string };

/** Milliseconds that browsers wait; the challenge lives as long. */
const timeout = 5 * 60_000;

/** EdDSA, ES256 and RS256: what devices of today make. Named, because the default also tries what Node calls experimental. */
const algorithms = [-8, -7, -257];

/** The panel's host: passkeys of one host are offered at no other one. */
export const hostOf = (panelOrigin: string) => new URL(panelOrigin).hostname;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** What to ask a browser for. Without `own`, it offers whatever passkeys it has for this host, so that the question tells nothing. */
export async function askForPasskey({ db, panelOrigin }: Needs, purpose: Purpose, own: PasskeyRow[] = []) {
  const question = await generateAuthenticationOptions({
    rpID: hostOf(panelOrigin),
    timeout,
    userVerification: 'required',
    allowCredentials: own.map(described),
  });
  await createChallenge(db, question.challenge, purpose);
  return { ...question };
}

/** What to ask a browser for to make a passkey that finds its person by itself, and asks who holds it. */
export async function askForNewPasskey({ db, panelOrigin }: Needs, person: Person, own: PasskeyRow[]) {
  const question = await generateRegistrationOptions({
    rpName: 'Caravan',
    rpID: hostOf(panelOrigin),
    userName: person.email,
    userDisplayName: personName(person),
    userID: new Uint8Array(Buffer.from(person.id)),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await createChallenge(db, question.challenge, { kind: 'passkey', userId: person.id });
  return { ...question };
}

const described = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  transports: fromJson<string[]>(transports),
});

/**
 * Why an answer isn't taken. `challenge`: sent before, too late, or to another question; `unknown`: nobody has this passkey; `answer`:
 * another origin or host, not signed by it, or without looking at who holds it; `copied`: its count went back.
 */
type Reason = 'challenge' | 'unknown' | 'answer' | 'copied';
export type Checked = { passkey: PasskeyRow; refused: null } | { passkey: PasskeyRow | null; refused: Reason };

/** A key that nobody holds: an unknown passkey takes as long as a known one. */
const nobodysKey =
  'pQECAyYgASFYIOfpbQnTMzHeyYkGuCQEKbSN4Ma3NdlRfIyjgnnuYbSjIlggB0fikeiV_PcVQsssnsDAh7HPds8pEQ1iJMjYgSDOl2I';

/** What browsers add, which isn't read. */
const unused = { clientExtensionResults: {} };

/** Checks the answer of a passkey, and counts its use. */
export async function checkPasskey(
  { db, panelOrigin }: Needs,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<Checked> {
  const passkey = await findPasskey(db, answer.id);
  const challenge = challengeIn(answer);
  const isOpen = challenge !== null && (await spendChallenge(db, challenge, purpose));
  const used = await verifyAuthenticationResponse({
    response: {
      ...answer,
      ...unused,
      response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined },
    },
    expectedChallenge: challenge ?? '',
    expectedOrigin: panelOrigin,
    expectedRPID: hostOf(panelOrigin),
    requireUserVerification: true,
    // Counted below: here a wrong count would be refused before the signature is looked at, and on one node only.
    credential: { id: answer.id, publicKey: bytesOf(passkey?.public_key ?? nobodysKey), counter: 0 },
  }).catch(() => null);
  if (!isOpen) return { passkey, refused: 'challenge' };
  if (!passkey) return { passkey, refused: 'unknown' };
  const { userHandle } = answer.response;
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').toString() === passkey.user_id;
  if (!used?.verified || !isTheirs) return { passkey, refused: 'answer' };
  const { newCounter: counter, credentialBackedUp: isBackedUp } = used.authenticationInfo;
  if (!(await countUse(db, passkey.id, { counter, isBackedUp }))) return { passkey, refused: 'copied' };
  // What an owner gives back isn't lost.
  await endReturn(db, passkey.user_id);
  return { passkey, refused: null };
}

/** What is stored of a new passkey; or why its answer isn't taken. */
export async function checkNewPasskey({ db, panelOrigin }: Needs, answer: NewPasskeyAnswer, userId: string) {
  const challenge = challengeIn(answer);
  if (challenge === null || !(await spendChallenge(db, challenge, { kind: 'passkey', userId }))) return 'challenge';
  const { transports = [] } = answer.response;
  const made = await verifyRegistrationResponse({
    response: { ...answer, ...unused, response: { ...answer.response, transports } },
    expectedChallenge: challenge,
    expectedOrigin: panelOrigin,
    expectedRPID: hostOf(panelOrigin),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!made?.verified) return 'answer';
  const { credential, credentialBackedUp: isBackedUp } = made.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: textOf(credential.publicKey),
    counter: credential.counter,
    transports,
    rp_id: hostOf(panelOrigin),
    isBackedUp,
  };
}

/** The challenge that a browser says it answered; null if that can't be read. */
function challengeIn({ response }: PasskeyAnswer | NewPasskeyAnswer): string | null {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    } | null;
    return typeof said?.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}
