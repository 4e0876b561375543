import * as z from 'zod/mini';

import { Email, Id, requiredText, Timestamp } from './common.ts';

/** Letters of a key that no browser sends more of; the longest signatures are of keys that computers of tomorrow can't break. */
const longest = 20_000;
const unreadable = 'This is not what a passkey answers';
const Bytes = z
  .string(unreadable)
  .check(z.minLength(1, unreadable), z.maxLength(longest, unreadable), z.regex(/^[\w-]+$/, unreadable));
const answered = { id: Bytes, rawId: Bytes, type: z.literal('public-key', unreadable) };

/** What a browser sends of a passkey that was used: the JSON of a PublicKeyCredential. What it sends besides isn't read. */
export const PasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200, unreadable)))),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The same of one that was made. */
export const NewPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20, unreadable))).check(z.maxLength(10, unreadable))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** What a browser is asked, in the JSON of Web Authentication. It holds a challenge that is good for five minutes, once. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() });
export const NewPasskeyQuestion = z.object({
  question: PasskeyQuestion,
  /** A name for it: 'Firefox on Windows'. */
  name: z.string(),
});

/** A passkey of the signed-in user. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The panel's host that it was made for: at any other one, no browser offers it. */
  host: z.string(),
  /** Whether that is the panel's host now. */
  here: z.boolean(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = requiredText('Name', 100);

export const PasskeySignIn = z.strictObject({
  passkey: PasskeyAnswer,
  /** After a password, as the second step: whose passkey it has to be. */
  email: z.optional(Email),
});

export const PasskeyCreate = z.strictObject({ name: PasskeyName, passkey: NewPasskeyAnswer });
export const PasskeyRename = z.strictObject({ name: PasskeyName });
/** `codes` are new recovery codes, shown once; null where the user has some already. */
export const MadePasskey = z.object({ id: Id, name: z.string(), codes: z.nullable(z.array(z.string())) });

/** What a person has for the second step of a sign-in, which only whoever knows the password is told. */
export const SecondStepOffer = z.object({
  code_app: z.boolean(),
  passkey: z.boolean(),
  /** Hosts of passkeys that were made for the panel's earlier addresses. */
  passkeys_elsewhere: z.array(z.string()),
});
export type SecondStepOffer = z.infer<typeof SecondStepOffer>;
