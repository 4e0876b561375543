import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod/mini';

import { factorCalls } from '#shared/calls/factors.ts';
import type { FactorDemandInput, ProofInput } from '#shared/schemas/factors.ts';

import { anonymousClient, client } from '../client/client.ts';
import { accountQuery } from './account.ts';
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

/** Says by a mailed link that the second step stays. Its screen shows the errors. */
export const useKeepFactor = writeHook(
  (token: string) => anonymousClient(factorCalls.stopReturn, { body: { token } }),
  { meta: { silent: true } },
);

export const demandsQuery = callQuery(['factor-demands'], factorCalls.demands);

export const useDemand = writeHook((body: z.input<typeof FactorDemandInput>) => client(factorCalls.demand, { body }), {
  meta: { awaits: [demandsQuery.queryKey] },
});

/** Asks again whether a second factor is demanded of the user, once there is one. */
export function useForgetDemand(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }), [queryClient]);
}
