import { queryOptions } from '@tanstack/react-query';

import { signOnCalls } from '#shared/calls/sign-on.ts';
import type { SignOnAnswer } from '#shared/schemas/sign-on.ts';

import { anonymousClient } from '../client/client.ts';
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

export const useFinishSignOn = writeHook(
  (answer: SignOnAnswer) => anonymousClient(signOnCalls.finish, { body: answer }),
  { meta: silent, onSuccess: ({ data }, _input, _before, context) => startSession(context.client, data) },
);
