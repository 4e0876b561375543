import { keepPreviousData, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

import type { Call, CallInput, CallResult } from '#shared/calls/call.ts';

import { client } from '../client/client.ts';

type LooseClient = (call: Call, input: { signal: AbortSignal }) => Promise<{ data: unknown }>;
/** A call, or the loader of a large one. */
type Loadable<C> = C | (() => Promise<C>);
type DataOf<C extends Call> = CallResult<C> extends { data: infer Data } ? Data : never;
type Options<Data, Key extends QueryKey> = Omit<
  UseQueryOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn' | 'initialData'
>;

async function reply(call: Loadable<Call>, input: object | undefined, signal: AbortSignal): Promise<{ data: unknown }> {
  const declared = typeof call === 'function' ? await call() : call;
  return (client as LooseClient)(declared, { ...input, signal });
}

/** The query options for the `data` in the reply of a call. */
export function callQuery<C extends Call, const Key extends QueryKey>(
  queryKey: Key,
  call: Loadable<C>,
  { input, ...options }: Options<DataOf<C>, Key> & { input?: CallInput<C> } = {},
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await reply(call, input, signal)).data as DataOf<C>,
    ...options,
  });
}

/** The query options for a page of a list, with the `total`. Shows the previous page while it loads. */
export function pageQuery<C extends Call, const Key extends QueryKey>(
  queryKey: Key,
  call: Loadable<C>,
  { input, ...options }: Options<CallResult<C>, Key> & { input: CallInput<C> },
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await reply(call, input, signal)) as CallResult<C>,
    placeholderData: keepPreviousData,
    ...options,
  });
}
