import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

import { factorCalls } from '#shared/calls/factors.ts';
import { passkeyCalls } from '#shared/calls/passkeys.ts';
import type { PasskeyAnswer } from '#shared/schemas/passkeys.ts';

import { anonymousClient, client } from '../client/client.ts';
import { startSession } from './account.ts';
import { factorsQuery } from './factors.ts';
import { writeHook } from './write-hook.ts';

const meta = { stale: [factorsQuery.queryKey] };
/** Forms show the errors. */
const silent = { silent: true };

type Question = Record<string, unknown>;

async function answer(question: Question, inField = false): Promise<PasskeyAnswer> {
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: inField });
}

/** Waits until the user picks a passkey: in the browser's dialog, or among what it offers in the field for the address. */
export async function pickPasskey({ inField = false } = {}): Promise<PasskeyAnswer> {
  const { data } = await anonymousClient(passkeyCalls.ask);
  return answer(data, inField);
}

/** With the address whose password was given, or alone. */
export const useSignInByPasskey = writeHook(
  async ({ email, passkey }: { email?: string; passkey?: PasskeyAnswer }) =>
    anonymousClient(passkeyCalls.signIn, {
      body: { passkey: passkey ?? (await pickPasskey()), ...(email === undefined ? {} : { email }) },
    }),
  { meta: silent, onSuccess: ({ data }, _input, _before, context) => startSession(context.client, data) },
);

export const useProveByPasskey = writeHook(
  async () => {
    const { data } = await client(passkeyCalls.askProof);
    return client(factorCalls.prove, { body: { passkey: await answer(data) } });
  },
  { meta: silent },
);

export const useAskNewPasskey = writeHook(async () => (await client(passkeyCalls.askNew)).data);

export const useAddPasskey = writeHook(
  async ({ name, question }: { name: string; question: Question }) => {
    const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
    const passkey = await startRegistration({ optionsJSON });
    return (await client(passkeyCalls.add, { body: { name, passkey } })).data;
  },
  { meta: { ...meta, ...silent } },
);

export const useRenamePasskey = writeHook(
  ({ id, name }: { id: string; name: string }) => client(passkeyCalls.rename, { params: { id }, body: { name } }),
  { meta: { ...meta, ...silent } },
);

export const useRemovePasskey = writeHook((id: string) => client(passkeyCalls.remove, { params: { id } }), { meta });
