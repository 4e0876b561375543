import { queryOptions } from '@tanstack/react-query';

import { signOnCalls } from '#shared/calls/sign-on.ts';
import type { SignOnAnswer } from '#shared/schemas/sign-on.ts';

import { anonymousClient, client } from '../client/client.ts';
import { readStored, writeStored } from '../stores/storage.ts';
import { startSession } from './account.ts';
import { writeHook } from './write-hook.ts';

/** Forms show the errors. */
const silent = { silent: true };
const nextKey = 'sign-on:next';

/** What the identity provider is called; null where there is none. */
export const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  queryFn: async ({ signal }) => (await anonymousClient(signOnCalls.offer, { signal })).data,
  staleTime: Infinity,
  meta: silent,
});

/** Leaves the panel for the provider, which sends the browser back to `paths.singleSignOn`; `next` is what opens then. */
export const useStartSignOn = writeHook(
  async (_next: string | undefined) => (await anonymousClient(signOnCalls.start)).data.url,
  {
    meta: silent,
    onSuccess: (url, next) => {
      writeStored(nextKey, next ?? null, 'sessionStorage');
      globalThis.location.assign(url);
    },
  },
);

/** What to open after a sign-in at the provider. */
export const nextAfterSignOn = () => readStored(nextKey, 'sessionStorage') ?? undefined;

const leaveKey = 'sign-on:leave';
/** Milliseconds that a sign-out waits for the provider's page. */
const patience = 3000;

/** Keeps in this tab where whoever signs out now can sign out at the provider, too. */
export async function keepLeave(): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  const data = await client(signOnCalls.leave, { signal }).then(
    (reply) => reply.data,
    () => null,
  );
  writeStored(leaveKey, data?.url ? JSON.stringify([data.name, data.url]) : null, 'sessionStorage');
}

/** The provider at which this tab's last user is still signed in, and its page to sign out; null without one. */
export function leaveKept(): { name: string; url: string } | null {
  const [name, url] = JSON.parse(readStored(leaveKey, 'sessionStorage') ?? '[]') as string[];
  return name && url ? { name, url } : null;
}

export function forgetLeave(): void {
  writeStored(leaveKey, null, 'sessionStorage');
}

export const useFinishSignOn = writeHook(
  (answer: SignOnAnswer) => anonymousClient(signOnCalls.finish, { body: answer }),
  { meta: silent, onSuccess: ({ data }, _input, _before, context) => startSession(context.client, data) },
);
