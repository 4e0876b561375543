import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

import type { Call, CallInput, CallResult } from '#shared/calls/call.ts';

import { client } from '../client/client.ts';

type LooseClient = (call: Call, input: { signal: AbortSignal }) => Promise<{ data: unknown }>;
type DataOf<C extends Call> = CallResult<C> extends { data: infer Data } ? Data : never;
type Options<C extends Call, Key extends QueryKey> = Omit<
  UseQueryOptions<DataOf<C>, Error, DataOf<C>, Key>,
  'queryKey' | 'queryFn' | 'initialData'
>;

/** The query options for the `data` in the reply of a call. A large call can come from a dynamic import. */
export function callQuery<C extends Call, const Key extends QueryKey>(
  queryKey: Key,
  call: C | (() => Promise<C>),
  options: Options<C, Key> & { input?: CallInput<C> },
) {
  const { input, ...rest } = options;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<DataOf<C>> => {
      const declared = typeof call === 'function' ? await call() : call;
      const { data } = await (client as LooseClient)(declared, { ...input, signal });
      return data as DataOf<C>;
    },
    ...rest,
  });
}
