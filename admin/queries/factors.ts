import type * as z from 'zod/mini';

import { factorCalls } from '#shared/calls/factors.ts';
import type { ProofInput } from '#shared/schemas/factors.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

export const factorsQuery = callQuery(['factors'], factorCalls.get);

const meta = { stale: [factorsQuery.queryKey] };

/** Its dialog shows the errors. */
export const useProve = writeHook((body: z.input<typeof ProofInput>) => client(factorCalls.prove, { body }), {
  meta: { silent: true },
});

export const useStartCodeApp = writeHook(() => client(factorCalls.startCodeApp));

/** Its form shows the errors. */
export const useConfirmCodeApp = writeHook((code: string) => client(factorCalls.confirmCodeApp, { body: { code } }), {
  meta: { ...meta, silent: true },
});

export const useRemoveCodeApp = writeHook(() => client(factorCalls.removeCodeApp), { meta });

export const useReplaceRecoveryCodes = writeHook(() => client(factorCalls.replaceRecoveryCodes), { meta });
